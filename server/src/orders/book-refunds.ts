import { meaningOfRefund, type RefundStep, stepAfterComparing } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { insertOperatorTask, resolveTask } from './operator-tasks.queries.ts';
import { closeOrder } from './orders.queries.ts';
import {
  insertAdoptedRefund,
  insertLoss,
  lockPayment,
  type PaymentOnBooks,
  markOrderRefunded,
  markRefunded,
  recoverLosses,
} from './payments.queries.ts';

/**
 * Updates our books with the refunds that the provider shows for one payment: the one we owe is done (T10, T13), one of
 * an undecided order is adopted (T14), and any other is a loss that changes no bid and no result. Safe to repeat.
 * Returns what is left to do for the refund we owe; null when we owe none.
 */
export function bookRefunds(
  db: Db,
  providerPaymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<RefundStep | null> {
  return retryTransient(() => db.transaction().execute((db) => bookRefundsNow(db, providerPaymentId, refunds)));
}

/** Does the same inside the caller’s transaction. */
export async function bookRefundsNow(
  db: Db,
  providerPaymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<RefundStep | null> {
  for (const refund of refunds) await bookRefund(db, providerPaymentId, refund);
  const payment = await lockPayment(db, providerPaymentId);
  if (!payment?.refundId) return null;
  const step = stepAfterComparing(payment.amountPaise, refunds);
  // A refund made in parts has no single id. The losses booked for the parts have their ids.
  const whole = refunds.find((refund) => refund.status === 'processed' && refund.amountPaise === payment.amountPaise);
  if (step === 'refunded') await endRefund(db, payment, payment.refundId, whole?.providerRefundId ?? null);
  return step;
}

async function bookRefund(db: Db, providerPaymentId: string, refund: ProviderRefund): Promise<void> {
  // Read again for each refund, because the previous one may have changed the payment.
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

/** Records that the money is back (T10, T13). Reports may repeat. Call under the lock of the payment's order. */
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
