import { checkoutMinutes, type RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Captured = { providerPaymentId: string; paymentOrderId: string; amountPaise: number; isFirst: boolean };

/** Undefined when this payment is on the books already. */
export function insertPayment(db: Db, payment: Captured) {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerPaymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
}

/** Whoever verified it may never come back to place its bid: the reconciler looks soon, however old the order is. */
export async function markPaid(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .set({
      state: 'paid',
      paidAt: sql<Date>`game_clock()`,
      reconcileAt: sql<Date>`least(reconcile_at, game_clock() + make_interval(mins => ${checkoutMinutes}))`,
    })
    .execute();
}

export async function insertRefund(
  db: Db,
  refund: { paymentId: string; amountPaise: number; reason: RefundReason },
): Promise<void> {
  await db.insertInto('refunds').values(refund).execute();
}

/** Why money goes back whose bid was placed, and why where it was not. */
type Reasons = { readonly placed: RefundReason; readonly unplaced: RefundReason };

/**
 * Owes refunds for up to `limit` of an auction's paid orders, placed or not (T8, T9); returns whose each was.
 * Each order leaves `consumed` or `paid` once, so each payment is refunded once, however often this runs.
 */
export async function oweRefundsChunk(db: Db, auctionId: string, { placed, unplaced }: Reasons, limit: number) {
  const { rows } = await sql<{ bidderId: string }>`
    with due as (
      select payment_order_id, holds_slot, state from payment_orders
      where auction_id = ${auctionId} and state in ('consumed', 'paid')
      order by payment_order_id limit ${limit} for update
    ), moved as (
      update payment_orders set state = 'refund_pending', holds_slot = false
      where payment_order_id in (select payment_order_id from due)
      returning payment_order_id, bidder_id
    ), freed as (
      update auctions set slots_held = slots_held - (select count(*) from due where holds_slot)
      where auction_id = ${auctionId} and exists (select from due where holds_slot)
    ), owed as (
      insert into refunds (payment_id, amount_paise, reason)
      select payment_id, amount_paise, case due.state when 'paid' then ${unplaced} else ${placed} end
      from payments join due using (payment_order_id)
      where is_first and payment_order_id in (select payment_order_id from moved)
      on conflict (payment_id) do nothing
    )
    select bidder_id from moved`.execute(db);
  return rows.map(({ bidderId }) => bidderId);
}
