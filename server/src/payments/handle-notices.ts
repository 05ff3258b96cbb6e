import { askAgainSeconds } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { findNoticedOrder } from './find-noticed-order.ts';
import { insertOperatorTask, reopenOperatorTask } from './operator-tasks.queries.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { listWaitingNotices, markHandled, type WaitingNotice } from './webhooks.queries.ts';

type Needs = Pick<Deps, 'bidLane' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

const daySeconds = 24 * 60 * 60;
const disputeEvent = 'payment.dispute.';

/**
 * Works on all the provider told about one order, payment or refund. A notice is only a reason to ask: what it says is
 * never believed, so that its age, its order and how often it comes make no difference. What cannot be told yet is tried
 * again after a while.
 */
export async function handleNotices(deps: Needs, subject: string): Promise<void> {
  const notices = await listWaitingNotices(deps.db, subject);
  const [oldest] = notices;
  if (!oldest) return;
  if (await handle(deps, subject, oldest, notices)) {
    const eventIds = notices.map(({ eventId }) => eventId);
    await markHandled(deps.db, eventIds);
  } else await enqueueHandling(deps.db, subject, askAgainSeconds(oldest.ageSeconds));
}

/** One waits for each subject at most, however many notices come; one that runs already is followed by another. */
export function enqueueHandling(db: Deps['db'], subject: string, delaySeconds = 0): Promise<void> {
  return enqueue(db, 'handle-notices', { subject }, { key: `handle-notices:${subject}`, delaySeconds });
}

/** False: it cannot be told yet. */
async function handle(
  deps: Needs,
  subject: string,
  oldest: WaitingNotice,
  notices: readonly WaitingNotice[],
): Promise<boolean> {
  // They share what they are about: each names its order, or none does.
  const order = await findNoticedOrder(deps, oldest);
  if (order === 'unknown') return false;
  if (order === 'none') return reportUnknown(deps, subject, oldest);
  if (!(await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId))) return false;
  await reportDisputes(deps, order, notices);
  return true;
}

/** Somebody else's affair in the provider's account, or ours and lost. After a day of looking a person has to. */
async function reportUnknown(
  { db }: Needs,
  subject: string,
  { ageSeconds, providerPaymentId }: WaitingNotice,
): Promise<boolean> {
  if (ageSeconds < daySeconds) return false;
  await insertOperatorTask(db, { kind: 'order_unknown', subject, providerPaymentId });
  return true;
}

/**
 * Bid and result stand whatever becomes of it; the operator answers the bank. Each phase is a matter of its own: that it
 * is lost is shown though its opening was settled. One payment can be disputed again.
 */
async function reportDisputes(
  { db }: Needs,
  { auctionId, bidderId }: { auctionId: string; bidderId: string },
  notices: readonly WaitingNotice[],
): Promise<void> {
  for (const { event, providerPaymentId } of notices) {
    if (!event.startsWith(disputeEvent) || providerPaymentId === null) continue;
    const subject = `${providerPaymentId} ${event.slice(disputeEvent.length)}`;
    await reopenOperatorTask(db, { kind: 'dispute', subject, providerPaymentId, auctionId, bidderId });
  }
}
