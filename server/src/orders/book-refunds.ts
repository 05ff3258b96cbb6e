import {
  type PaymentOrderState,
  type RefundReason,
  type RefundStep,
  meaningOfRefund,
  stepAfterComparing,
} from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { insertOperatorTask, resolveTask } from './operator-tasks.queries.ts';
import { closeOrder } from './orders.queries.ts';
import { sql } from 'kysely';

/**
 * Updates our books with the refunds that the provider lists for one payment. The refund that we owe is marked as made
 * (T10, T13). A full refund that we did not owe becomes ours if the order is paid but not a bid yet (T14). Any other
 * refund is a loss that changes no bid and no result. Safe to repeat. Returns what is left to do for the owed refund,
 * or null.
 */
export function bookRefunds(
  db: Db,
  providerPaymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<RefundStep | null> {
  return retryTransient(() => db.transaction().execute((db) => bookRefundsNow(db, providerPaymentId, refunds)));
}

/** Does the same as `bookRefunds` within the caller's transaction. */
export async function bookRefundsNow(
  db: Db,
  providerPaymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<RefundStep | null> {
  for (const refund of refunds) await bookRefund(db, providerPaymentId, refund);
  const payment = await lockPayment(db, providerPaymentId);
  if (!payment?.refundId) return null;
  const step = stepAfterComparing(payment.amountPaise, refunds);
  // A refund made in parts has no single id. Its parts were booked as losses with their own ids.
  const whole = refunds.find((refund) => refund.status === 'processed' && refund.amountPaise === payment.amountPaise);
  if (step === 'refunded') await endRefund(db, payment, payment.refundId, whole?.providerRefundId ?? null);
  return step;
}

async function bookRefund(db: Db, providerPaymentId: string, refund: ProviderRefund): Promise<void> {
  // The payment is read again for each refund, because the previous refund may have changed it.
  const payment = await lockPayment(db, providerPaymentId);
  if (!payment) return;
  switch (meaningOfRefund({ ...payment, refundOwed: payment.refundId !== null }, refund)) {
    case 'none':
    case 'ours':
      return;
    case 'adopted':
      return adopt(db, payment, refund.providerRefundId);
    case 'loss':
      return bookLoss(db, payment, refund);
  }
}

async function adopt(db: Db, payment: PaymentOnBooks, providerRefundId: string): Promise<void> {
  const { paymentId, amountPaise } = payment;
  await insertAdoptedRefund(db, { paymentId, amountPaise, providerRefundId });
  await closeOrder(db, payment, 'refunded');
}

async function bookLoss(db: Db, payment: PaymentOnBooks, refund: ProviderRefund): Promise<void> {
  const { paymentId, auctionId, bidderId, providerPaymentId } = payment;
  const { providerRefundId, amountPaise } = refund;
  if (!(await insertLoss(db, { paymentId, amountPaise, providerRefundId }))) return;
  const about = { subject: providerRefundId, auctionId, bidderId, providerPaymentId };
  await insertOperatorTask(db, { kind: 'refunded_outside', ...about });
}

/** Records that the refund that we owe was made (T10, T13). Safe to repeat. Call under the lock of the order. */
async function endRefund(
  db: Db,
  { paymentId, paymentOrderId, isFirst }: Pick<PaymentOnBooks, 'paymentId' | 'paymentOrderId' | 'isFirst'>,
  refundId: string,
  providerRefundId: string | null,
): Promise<void> {
  if (!(await markRefunded(db, refundId, providerRefundId))) return;
  await recoverLosses(db, paymentId);
  if (isFirst) await markOrderRefunded(db, paymentOrderId);
  await resolveTask(db, { kind: 'refund_refused', subject: refundId }, { by: null, note: null });
}

/** Marks a refund as made (T10, T13). False if it was marked before. */
export async function markRefunded(db: Db, refundId: string, providerRefundId: string | null): Promise<boolean> {
  const { rows } = await sql`
    update refunds set state = 'refunded', refunded_at = game_clock(), provider_refund_id = ${providerRefundId},
      refused_at = null
    where refund_id = ${refundId} and state <> 'refunded' returning refund_id`.execute(db);
  return rows.length > 0;
}

async function markOrderRefunded(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .where('state', '=', 'refund_pending')
    .set({ state: 'refunded' })
    .execute();
}

/** Books a refund that was made outside EkBid as the refund of this payment (T14). */
async function insertAdoptedRefund(
  db: Db,
  refund: { paymentId: string; amountPaise: number; providerRefundId: string },
): Promise<void> {
  const reason: RefundReason = 'refunded_outside';
  await db
    .insertInto('refunds')
    .values({ ...refund, reason, state: 'refunded', refundedAt: sql<Date>`game_clock()` })
    .execute();
}

/** Books a refund as a loss. False if it is booked already. */
async function insertLoss(
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

/** Books the losses of a payment as recovered, because the refund that is now owed was already made by them. */
async function recoverLosses(db: Db, paymentId: string): Promise<void> {
  await sql`
    insert into ledger_entries (movement, debit, credit, amount_paise, payment_id)
    select 'loss_recovered', 'provider_clearing', 'operator_losses', sum(amount_paise), payment_id
    from ledger_entries where payment_id = ${paymentId} and movement = 'lost' group by payment_id
    on conflict (payment_id) where movement = 'loss_recovered' do nothing`.execute(db);
}

type PaymentOnBooks = {
  readonly paymentId: string;
  readonly providerPaymentId: string;
  readonly isFirst: boolean;
  readonly amountPaise: number;
  readonly paymentOrderId: string;
  readonly orderState: PaymentOrderState;
  readonly holdsSlot: boolean;
  readonly auctionId: string;
  readonly bidderId: string;
  /** The refund that is owed or made for this payment, if any. */
  readonly refundId: string | null;
};

/**
 * Locks a payment's order, and reads both as they are once the lock is held. Undefined if the payment is not on our
 * books.
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
