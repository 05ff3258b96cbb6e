import { askAgainSeconds } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { findOrderOfEvent } from '../orders/find-order-of-event.ts';
import { insertOperatorTask, reopenOperatorTask } from '../orders/operator-tasks.queries.ts';
import { reconcileOrder } from '../orders/reconcile-orders.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import type { Token } from '../work/lease.ts';
import {
  claimDueSubjects,
  type DueSubject,
  listWaitingEvents,
  markHandled,
  markRoutineHandled,
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
    claim: async (db, token, limit) => {
      await markRoutineHandled(db);
      return claimDueSubjects(db, token, limit);
    },
    keyOf: ({ eventId }) => eventId,
    handle: ({ subject }, token) => handleEvents(deps, subject, token),
  });
}

/**
 * Handles all waiting events about one order, payment or refund. An event is only a reason to ask the provider; its
 * content is never trusted, so that late, reordered or repeated events make no difference. Without an answer the events
 * are tried again later.
 */
async function handleEvents(deps: Needs, subject: string, token: Token): Promise<void> {
  const events = await listWaitingEvents(deps.db, subject);
  const [oldest] = events;
  if (!oldest) return;
  const eventIds = events.map(({ eventId }) => eventId);
  const isHandled = await handle(deps, subject, oldest, events).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  });
  if (isHandled) await markHandled(deps.db, eventIds);
  else await postponeEvents(deps.db, eventIds, token, askAgainSeconds(oldest.ageSeconds));
}

/** False: the order is not known yet. */
async function handle(
  deps: Needs,
  subject: string,
  oldest: WaitingEvent,
  events: readonly WaitingEvent[],
): Promise<boolean> {
  // All have the same subject, so either each names its order or none does.
  const order = await findOrderOfEvent(deps, oldest);
  if (order === null) return reportUnknown(deps, subject, oldest);
  await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId);
  await reportDisputes(deps, order, events);
  return true;
}

/** The order belongs to another user of the provider's account, or we lost it. After a day an operator decides. */
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
 * A dispute changes neither bid nor result; the operator answers the bank. Each phase has its own task, so that a lost
 * dispute is shown even if the task of its opening was resolved. A payment can be disputed again.
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

/** The provider repeats an event for a day at most, so handled events can be deleted long after that. */
const keptDays = 30;

export function deleteOldEvents(db: Db): Promise<void> {
  return deleteHandledEvents(db, keptDays);
}
