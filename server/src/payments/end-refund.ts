import type { Db } from '../db/database.ts';
import { resolveTask } from './operator-tasks.queries.ts';
import { markOrderRefunded, markRefunded, type PaymentOnBooks, recoverLosses } from './booked-refunds.queries.ts';

/** The money is back (T10, T13), once however often it is told. Call under the lock of the payment's order. */
export async function endRefund(
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
