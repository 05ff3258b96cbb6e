import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree } from '../work/lease.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';

/** What the provider reports of every payment that goes well. */
const routineEvents = ['payment.authorized', 'payment.captured', 'order.paid'];
/** Its bidder verifies it and places the bid meanwhile, and no work is left. */
const routinePauseSeconds = 1;
/** If the auction ends sooner, or the order loses its slot sooner, the bid of a bidder who went away cannot wait. */
const hurrySeconds = 20;

/**
 * Stores events that are not stored yet, in one statement. An event without any reference needs no handling. Routine
 * events of an order of ours wait a moment, unless its auction is about to end or its slot is not safe for that long.
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

/** A sweep looks at no more events than this; those left are handled one order after the other. */
const mostSwept = 5000;

/**
 * Marks due routine events as handled, in one statement, where nothing is left to do: that payment is on our books
 * as the first of that order, and that order is a bid or a refund. All others are handled by asking the provider:
 * refunds, disputes, failures, further payments, an order that waits for its bid or for a capture.
 */
export async function markRoutineHandled(db: Db): Promise<void> {
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

export type DueSubject = { readonly eventId: string; readonly subject: string };

export type WaitingEvent = ProviderEvent & { readonly eventId: string; readonly ageSeconds: number };
