import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

export type DueOrder = { readonly paymentOrderId: string; readonly ageMinutes: number };

/** Leases orders about which the provider has to be asked, those first that wait longest. */
export async function claimDueOrders(db: Db, token: Token, limit: number): Promise<readonly DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    with due as materialized (
      select payment_order_id from payment_orders
      where reconcile_at <= (select game_clock()) and ${isFree()}
      order by reconcile_at limit ${limit} for no key update skip locked
    )
    update payment_orders o set ${leaseTo(token, 'o')}
    from due where o.payment_order_id = due.payment_order_id
    returning o.payment_order_id, (extract(epoch from game_clock() - o.created_at) / 60)::float8 as age_minutes`.execute(
    db,
  );
  return rows;
}

/** When the provider is asked about this order next, in minutes from its opening; null: never again. */
export async function setNextReconciling(
  db: Db,
  paymentOrderId: string,
  token: Token,
  minute: number | null,
): Promise<void> {
  await sql`update payment_orders set reconcile_at = created_at + make_interval(secs => ${minute}::float8 * 60), ${leaseEnds}
    where payment_order_id = ${paymentOrderId} and ${isHeldBy(token)}`.execute(db);
}

/**
 * Takes the right to ask the provider for a bidder who wants to know; false where it was asked about this order a moment
 * ago, or this person asks about order after order.
 */
export async function claimCheck(db: Db, paymentOrderId: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_orders o set checked_at = game_clock()
    where o.payment_order_id = ${paymentOrderId}
      and (o.checked_at between game_clock() - interval '3 seconds' and game_clock()) is not true
      and not exists (select from payment_orders other where other.bidder_id = o.bidder_id
        and other.checked_at between game_clock() - interval '1 second' and game_clock())
    returning o.payment_order_id`.execute(db);
  return rows.length > 0;
}

/** Keeps that the provider knows of an attempt to pay this order: its hold keeps its fifteen minutes. */
export async function recordAttempt(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .where('attempted', '=', false)
    .set({ attempted: true })
    .execute();
}

/** Keeps whether the provider has money for this order that it has not captured yet. */
export async function recordCapture(db: Db, paymentOrderId: string, awaitsCapture: boolean): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .where('awaitsCapture', '<>', awaitsCapture)
    .set({ awaitsCapture })
    .execute();
}
