import type { CronItem } from 'graphile-worker';
import { checkAudit } from '../audit/check-audit.ts';
import type { Deps } from '../deps.ts';
import { tellPasswordChanged } from '../accounts/tell-password-changed.ts';
import { countDays } from '../days/count-days.ts';
import { sendMails } from '../mail/send-mails.ts';
import { compareDays } from '../payments/compare-days.ts';
import { enqueueForgottenRefunds } from '../payments/enqueue-forgotten-refunds.ts';
import { enqueueLostJobs } from '../payments/enqueue-lost-jobs.ts';
import { forgetOldNotices } from '../payments/forget-old-notices.ts';
import { handleNotices } from '../payments/handle-notices.ts';
import { oweRefunds } from '../payments/owe-refunds.ts';
import { reconcileOrders } from '../payments/reconcile-orders.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { compareResults } from '../results/compare-results.ts';
import { declareDueAuctions } from '../results/declare-due-auctions.ts';
import type { Jobs } from './enqueue.ts';

type EnqueuedTasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };

/** What runs by the clock. No deadline of the game waits for these: they tidy up what is already decided. */
const everyMinute = [
  'reconcile-orders',
  'declare-due-auctions',
  'enqueue-forgotten-refunds',
  'enqueue-lost-jobs',
  'send-mails',
] as const;

/** Looks at every auction there ever was: not each minute. */
const everyTenMinutes = ['compare-results'] as const;

/** At a quiet hour in India; the times are UTC. */
const daily = {
  // An hour and more after midnight in India, when yesterday is over for good.
  'count-days': '40 20 * * *',
  'compare-days': '10 21 * * *',
  'forget-old-notices': '40 21 * * *',
  'check-audit': '50 21 * * *',
} as const;
const longestDelayMs = 12 * 60 * 60 * 1000;

export function tasksOf(deps: Deps) {
  const enqueued: EnqueuedTasks = {
    'owe-refunds': async ({ auctionId, reason }) => {
      await oweRefunds(deps, auctionId, reason);
    },
    'handle-notices': ({ subject }) => handleNotices(deps, subject),
    'send-refund': ({ refundId }) => sendRefund(deps, refundId),
    'tell-password-changed': ({ userId }) => tellPasswordChanged(deps, userId),
  };
  const scheduled: Record<
    (typeof everyMinute | typeof everyTenMinutes)[number] | keyof typeof daily,
    () => Promise<void>
  > = {
    'reconcile-orders': () => reconcileOrders(deps),
    'declare-due-auctions': () => declareDueAuctions(deps),
    'enqueue-forgotten-refunds': () => enqueueForgottenRefunds(deps),
    'enqueue-lost-jobs': () => enqueueLostJobs(deps),
    'send-mails': () => sendMails(deps),
    'compare-results': () => compareResults(deps),
    'count-days': () => countDays(deps.db),
    'compare-days': () => compareDays(deps),
    'forget-old-notices': () => forgetOldNotices(deps.db),
    'check-audit': () => checkAudit(deps),
  };
  return { ...enqueued, ...scheduled };
}

/** One at a time of each, however many processes there are. A day's work is made up for after a night switched off. */
export const cronItems: readonly CronItem[] = [
  ...everyMinute.map((task) => often(task, '* * * * *')),
  ...everyTenMinutes.map((task) => often(task, '*/10 * * * *')),
  ...Object.entries(daily).map(([task, match]) => ({
    task,
    match,
    options: { backfillPeriod: longestDelayMs, maxAttempts: 10, queueName: task, jobKey: task },
  })),
];

/** What was missed is not made up for: the next round does the same. */
function often(task: string, match: string): CronItem {
  return { task, match, options: { backfillPeriod: 0, maxAttempts: 1, queueName: task, jobKey: task } };
}
