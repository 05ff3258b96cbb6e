import { askAgainSeconds } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { findOrderOfEvent } from '../orders/find-order-of-event.ts';
import { insertOperatorTask, reopenOperatorTask } from '../orders/operator-tasks.queries.ts';
import { reconcileOrder } from '../orders/reconcile-orders.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import type { Token } from '../work/lease.ts';
import {
  claimDueSubjects,
  type DueSubject,
  listWaitingEvents,
  markHandled,
  postponeEvents,
  type WaitingEvent,
  deleteHandledEvents,
} from './webhook-events.queries.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

const daySeconds = 24 * 60 * 60;
const disputeEvent = 'payment.dispute.';

export function handleWebhooks(deps: Needs): KindOfWork {
  return kindOfWork<DueSubject>({
    name: 'handle-notices',
    table: {
      ...{ name: 'webhook_events', key: 'event_id', keyType: 'text', due: 'try_at' },
      isOpen: sql`handled_at is null`,
    },
    atOnce: 4,
    claim: claimDueSubjects,
    keyOf: ({ eventId }) => eventId,
    handle: ({ subject }, token) => handleEvents(deps, subject, token),
  });
}

/**
 * Works on all the provider told about one order, payment or refund. An event is only a reason to ask: what it says is
 * never believed, so that its age, its order and how often it comes make no difference. What cannot be told yet is tried
 * again after a while.
 */
async function handleEvents(deps: Needs, subject: string, token: Token): Promise<void> {
  const events = await listWaitingEvents(deps.db, subject);
  const [oldest] = events;
  if (!oldest) return;
  const eventIds = events.map(({ eventId }) => eventId);
  if (await handle(deps, subject, oldest, events)) await markHandled(deps.db, eventIds);
  else await postponeEvents(deps.db, eventIds, token, askAgainSeconds(oldest.ageSeconds));
}

/** False: it cannot be told yet. */
async function handle(
  deps: Needs,
  subject: string,
  oldest: WaitingEvent,
  events: readonly WaitingEvent[],
): Promise<boolean> {
  // They share what they are about: each names its order, or none does.
  const order = await findOrderOfEvent(deps, oldest);
  if (order === 'unknown') return false;
  if (order === 'none') return reportUnknown(deps, subject, oldest);
  if (!(await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId))) return false;
  await reportDisputes(deps, order, events);
  return true;
}

/** Somebody else's affair in the provider's account, or ours and lost. After a day of looking a person has to. */
async function reportUnknown(
  { db }: Needs,
  subject: string,
  { ageSeconds, providerPaymentId }: WaitingEvent,
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
  events: readonly WaitingEvent[],
): Promise<void> {
  for (const { event, providerPaymentId } of events) {
    if (!event.startsWith(disputeEvent) || providerPaymentId === null) continue;
    const subject = `${providerPaymentId} ${event.slice(disputeEvent.length)}`;
    await reopenOperatorTask(db, { kind: 'dispute', subject, providerPaymentId, auctionId, bidderId });
  }
}

/** The provider repeats an event for a day at most; what was handled long ago is of no use to anybody. */
const keptDays = 30;

export function deleteOldEvents(db: Db): Promise<void> {
  return deleteHandledEvents(db, keptDays);
}
