import { checkoutMinutes, type RefundReason, type PaymentOrderState } from '@ekbid/domain';
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

/** The browser may never come back to place the bid, so the order is reconciled soon, however old it is. */
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

export type PaymentOnBooks = {
  readonly paymentId: string;
  readonly providerPaymentId: string;
  readonly isFirst: boolean;
  readonly amountPaise: number;
  readonly paymentOrderId: string;
  readonly orderState: PaymentOrderState;
  readonly holdsSlot: boolean;
  readonly auctionId: string;
  readonly bidderId: string;
  /** Of the refund owed or made for it, if any. */
  readonly refundId: string | null;
};

/**
 * Locks a payment's order, and reads both as they are after the wait; undefined when the payment is not on the books.
 */
export async function lockPayment(db: Db, providerPaymentId: string): Promise<PaymentOnBooks | undefined> {
  await sql`select from payment_orders o
    where o.payment_order_id = (select payment_order_id from payments where provider_payment_id = ${providerPaymentId})
    for update`.execute(db);
  const { rows } = await sql<PaymentOnBooks>`
    select p.payment_id, p.provider_payment_id, p.is_first, p.amount_paise, o.payment_order_id, o.state as order_state,
      o.holds_slot, o.auction_id, o.bidder_id, r.refund_id
    from payments p
    join payment_orders o using (payment_order_id)
    left join refunds r using (payment_id)
    where p.provider_payment_id = ${providerPaymentId}`.execute(db);
  return rows[0];
}

/** T10, T13. False when it was refunded before. */
export async function markRefunded(db: Db, refundId: string, providerRefundId: string | null): Promise<boolean> {
  const { rows } = await sql`
    update refunds set state = 'refunded', refunded_at = game_clock(), provider_refund_id = ${providerRefundId},
      refused_at = null
    where refund_id = ${refundId} and state <> 'refunded' returning refund_id`.execute(db);
  return rows.length > 0;
}

export async function markOrderRefunded(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .where('state', '=', 'refund_pending')
    .set({ state: 'refunded' })
    .execute();
}

/** Books a refund that was made outside EkBid as the refund of this payment (T14). */
export async function insertAdoptedRefund(
  db: Db,
  refund: { paymentId: string; amountPaise: number; providerRefundId: string },
): Promise<void> {
  const reason: RefundReason = 'refunded_outside';
  await db
    .insertInto('refunds')
    .values({ ...refund, reason, state: 'refunded', refundedAt: sql<Date>`game_clock()` })
    .execute();
}

/** False when the provider's refund is booked as a loss already. */
export async function insertLoss(
  db: Db,
  loss: { paymentId: string; amountPaise: number; providerRefundId: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('ledgerEntries')
    .values({ ...loss, movement: 'lost', debit: 'operator_losses', credit: 'provider_clearing' })
    .onConflict((conflict) => conflict.column('providerRefundId').where('movement', '=', sql.lit('lost')).doNothing())
    .returning('entryId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Books the losses of a payment as its refund, now that one is owed and made. */
export async function recoverLosses(db: Db, paymentId: string): Promise<void> {
  await sql`
    insert into ledger_entries (movement, debit, credit, amount_paise, payment_id)
    select 'loss_recovered', 'provider_clearing', 'operator_losses', sum(amount_paise), payment_id
    from ledger_entries where payment_id = ${paymentId} and movement = 'lost' group by payment_id
    on conflict (payment_id) where movement = 'loss_recovered' do nothing`.execute(db);
}
