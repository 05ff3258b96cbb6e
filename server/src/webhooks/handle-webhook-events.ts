import { askAgainSeconds } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { findOrderOfEvent, reconcileOrder } from '../orders/reconcile-orders.ts';
import { insertOperatorTask, reopenOperatorTask } from '../orders/operator-tasks.queries.ts';
import { type ProviderEvent, ProviderUnavailable } from '../provider/payment-provider.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { type Token, isFree, isHeldBy, leaseEnds, leaseTo } from '../work/lease.ts';

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
 * Handles all waiting events about one order, payment or refund. An event is only a reason to ask the provider. Its
 * content is never trusted, so late, reordered or repeated events make no difference. If the provider does not answer,
 * the events are tried again later.
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

/** Returns false if our database has no such order yet. */
async function handle(
  deps: Needs,
  subject: string,
  oldest: WaitingEvent,
  events: readonly WaitingEvent[],
): Promise<boolean> {
  // All these events have the same subject, so either each of them names its order or none does.
  const order = await findOrderOfEvent(deps, oldest);
  if (order === null) return reportUnknown(deps, subject, oldest);
  await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId);
  await reportDisputes(deps, order, events);
  return true;
}

/**
 * Waits for an unknown order, and makes an operator task after a day. The order may belong to another user of the
 * provider's account, or our database may have lost it.
 */
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
 * Makes an operator task for a dispute. A dispute changes neither bid nor result; the operator answers the bank. Each
 * phase has its own task, so that a lost dispute is shown even if the task about its beginning is resolved. If the
 * payment is disputed again, the task is reopened.
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

/**
 * Leases webhook events by subject. The first waiting event of a subject carries the lease for all of them. So one
 * process handles them together, and a subject is claimed once even if several events are due.
 */
async function claimDueSubjects(db: Db, token: Token, limit: number): Promise<readonly DueSubject[]> {
  const { rows } = await sql<DueSubject>`
    with due as materialized (
      select distinct first.event_id
      from (
        select subject from webhook_events w where handled_at is null and try_at <= (select game_clock())
          -- Without this condition, subjects that another process handles or that wait after a failure could fill the
          -- limit.
          and not exists (select from webhook_events f where f.subject = w.subject and f.handled_at is null
            and (f.failures > 0 and f.try_at > (select game_clock()) or not ${isFree('f')}))
        order by try_at limit ${mostLookedAt}
      ) waiting
      cross join lateral (
        select event_id from webhook_events e where e.subject = waiting.subject and handled_at is null
        order by received_at, event_id limit 1
      ) first
    ), mine as materialized (
      select event_id from webhook_events
      where event_id in (select event_id from due) and handled_at is null and ${isFree()}
        -- A newer event makes its subject due, but not before the pause after a failure has passed.
        and (failures = 0 or try_at <= (select game_clock()))
      order by received_at limit ${limit} for no key update skip locked
    )
    update webhook_events e set ${leaseTo(token, 'e')} from mine where e.event_id = mine.event_id
    returning e.event_id, e.subject`.execute(db);
  return rows;
}

/** A claim reads at most this many events, so that a flood of events does not slow it down. */
const mostLookedAt = 1000;

/** The unhandled events of one subject, oldest first. */
function listWaitingEvents(db: Db, subject: string): Promise<WaitingEvent[]> {
  return db
    .selectFrom('webhookEvents')
    .where('subject', '=', subject)
    .where('handledAt', 'is', null)
    .orderBy('receivedAt')
    .select(['eventId', 'event', 'providerOrderId', 'providerPaymentId', 'providerRefundId'])
    .select(sql<number>`extract(epoch from game_clock() - received_at)::float8`.as('ageSeconds'))
    .execute();
}

async function markHandled(db: Db, eventIds: readonly string[]): Promise<void> {
  await db
    .updateTable('webhookEvents')
    .where('eventId', 'in', [...eventIds])
    .where('handledAt', 'is', null)
    .set({ handledAt: sql<Date>`game_clock()` })
    .execute();
}

/**
 * Postpones these events. If a new event of the same subject arrives, it is due at once, and these are handled with it.
 */
async function postponeEvents(db: Db, eventIds: readonly string[], token: Token, seconds: number) {
  await sql`update webhook_events set try_at = game_clock() + make_interval(secs => ${seconds}), ${leaseEnds}
    where event_id = any (${eventIds}::text[]) and handled_at is null
      and (${isFree()} or ${isHeldBy(token)})`.execute(db);
}

/** The events that the provider sends for every payment without problems. */
const routineEvents = ['payment.authorized', 'payment.captured', 'order.paid'];
/**
 * The pause before routine events are handled. Meanwhile the bidder usually verifies the payment and places the bid,
 * and no work is left.
 */
const routinePauseSeconds = 1;
/**
 * A routine event does not wait if its auction ends within this time, or if its order may lose its slot within it. The
 * bidder may have left, and then the event must place the bid.
 */
const hurrySeconds = 20;

/**
 * Stores new events in one statement. An event that names no order, payment or refund needs no handling. Routine events
 * wait a moment, unless the auction of the order is about to end or its slot is not safe for long enough.
 */
export async function insertEvents(
  db: Db,
  events: readonly (ProviderEvent & { readonly eventId: string })[],
): Promise<void> {
  const column = <Key extends keyof (typeof events)[number]>(key: Key) => events.map((event) => event[key]);
  await db
    .insertInto('webhookEvents')
    .columns([
      'eventId',
      'event',
      'providerOrderId',
      'providerPaymentId',
      'providerRefundId',
      'receivedAt',
      'handledAt',
      'tryAt',
    ])
    .expression(
      sql`select event_id, event, order_id, payment_id, refund_id, now,
        case when coalesce(order_id, payment_id, refund_id) is null then now end,
        now + make_interval(secs => case when event = any (${routineEvents}::text[]) and is_calm then ${routinePauseSeconds}
          else 0 end)
      from unnest(${column('eventId')}::text[], ${column('event')}::text[], ${column('providerOrderId')}::text[],
        ${column('providerPaymentId')}::text[], ${column('providerRefundId')}::text[])
        told (event_id, event, order_id, payment_id, refund_id)
      cross join (select game_clock() as now) clock
      cross join lateral (
        select exists (select from payment_orders o join auctions a using (auction_id)
          where o.provider_order_id = told.order_id and a.end_time > now + make_interval(secs => ${hurrySeconds})
            and (o.state in ('paid', 'consumed', 'refund_pending', 'refunded')
              or o.holds_slot and o.hold_expires_at > now + make_interval(secs => ${hurrySeconds}))) as is_calm
      ) auction`,
    )
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
}

/** A sweep reads at most this many events. The rest are handled order by order. */
const mostSwept = 5000;

/**
 * Marks routine events as handled, in one statement, if nothing is left to do: the payment is on our books as the first
 * one of its order, and the order is a bid or a refund. All other events are handled by asking the provider.
 */
async function markRoutineHandled(db: Db): Promise<void> {
  await sql`
    with due as materialized (
      select event_id, event, provider_order_id, provider_payment_id from webhook_events
      where handled_at is null and try_at <= (select game_clock()) order by try_at limit ${mostSwept}
    ), settled as materialized (
      select e.event_id from due join webhook_events e using (event_id)
      where due.event = any (${routineEvents}::text[]) and e.handled_at is null and ${isFree('e')}
        and exists (select from payments p join payment_orders o using (payment_order_id)
          where p.provider_payment_id = due.provider_payment_id and p.is_first
            and o.provider_order_id = due.provider_order_id
            and o.state in ('consumed', 'refund_pending', 'refunded') and not o.awaits_capture)
      for no key update of e skip locked
    )
    update webhook_events e set handled_at = game_clock() from settled where e.event_id = settled.event_id`.execute(db);
}

type DueSubject = { readonly eventId: string; readonly subject: string };

type WaitingEvent = ProviderEvent & { readonly eventId: string; readonly ageSeconds: number };
