import type { Db } from '../db.ts';
import { captureWindows } from '../orders/capture-windows.ts';
import { getOrder } from '../orders/get-order.ts';
import { Refusal } from '../problems.ts';
import { changePayment } from './change-payment.ts';
import { getPayment } from './get-payment.ts';
import type { Payment, PaymentError } from './payments.queries.ts';
import { checkPayable, type Oddities } from './start-payment.ts';

/**
 * What the bank makes of a started payment: refused, or authorised and then captured as its order says.
 * Asking again about a finished payment changes nothing.
 */
export function finishPayment(
  db: Db,
  paymentId: string,
  failure: PaymentError | null,
  { again = false }: Oddities = {},
): Payment {
  return db.transaction(() => {
    const payment = getPayment(db, paymentId);
    if (payment.status !== 'created') return payment;
    if (failure) return changePayment(db, paymentId, { to: 'failed', error: failure });

    const order = getOrder(db, payment.orderId);
    if (!again) checkPayable(order);
    const authorized = changePayment(db, paymentId, { to: 'authorized' });
    const isCaptured = order.capture === 'automatic' && Date.now() <= captureWindows(order, payment).automaticUntil;
    return isCaptured ? changePayment(db, paymentId, { to: 'captured' }) : authorized;
  });
}

/** The provider's answer about a failed payment. */
export function failedPayment({ id, orderId, error }: Payment & { error: PaymentError }): Refusal {
  return new Refusal(402, { ...error, metadata: { payment_id: id, order_id: orderId } });
}
