import type { CronItem } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { sendMails } from '../mail/send-mails.ts';
import { enqueueForgottenRefunds } from '../payments/enqueue-forgotten-refunds.ts';
import { handleNotices } from '../payments/handle-notices.ts';
import { oweRefunds } from '../payments/owe-refunds.ts';
import { reconcileOrders } from '../payments/reconcile-orders.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { declareDueAuctions } from '../results/declare-due-auctions.ts';
import type { Jobs } from './enqueue.ts';

type EnqueuedTasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };

/** What runs by the clock. No deadline of the game waits for these: they tidy up what is already decided. */
const everyMinute = ['reconcile-orders', 'declare-due-auctions', 'enqueue-forgotten-refunds', 'send-mails'] as const;

export function tasksOf(deps: Deps) {
  const enqueued: EnqueuedTasks = {
    'owe-refunds': async ({ auctionId, reason }) => {
      await oweRefunds(deps.db, auctionId, reason);
    },
    'handle-notices': ({ subject }) => handleNotices(deps, subject),
    'send-refund': ({ refundId }) => sendRefund(deps, refundId),
  };
  const scheduled: Record<(typeof everyMinute)[number], () => Promise<void>> = {
    'reconcile-orders': () => reconcileOrders(deps),
    'declare-due-auctions': () => declareDueAuctions(deps),
    'enqueue-forgotten-refunds': () => enqueueForgottenRefunds(deps),
    'send-mails': () => sendMails(deps),
  };
  return { ...enqueued, ...scheduled };
}

/** One at a time of each, however many processes there are. */
export const cronItems: readonly CronItem[] = everyMinute.map((task) => ({
  task,
  match: '* * * * *',
  options: { backfillPeriod: 0, maxAttempts: 1, queueName: task, jobKey: task },
}));
