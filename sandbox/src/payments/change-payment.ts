import { randomInt } from 'node:crypto';
import type { Db } from '../db.ts';
import { captureWindows } from '../orders/capture-windows.ts';
import { getOrder } from '../orders/get-order.ts';
import { orderReply, orderStatus } from '../orders/order-reply.ts';
import { markPaid } from '../orders/orders.queries.ts';
import { badInput } from '../problems.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { getPayment } from './get-payment.ts';
import { paymentReply } from './payment-reply.ts';
import { type Payment, type PaymentError, type PaymentStatus, updatePayment } from './payments.queries.ts';

export type PaymentMove = { to: 'authorized' } | { to: 'captured' } | { to: 'failed'; error: PaymentError };

const movesFrom: Readonly<Record<PaymentStatus, readonly PaymentMove['to'][]>> = {
  created: ['authorized', 'failed'],
  authorized: ['captured'],
  captured: [],
  refunded: [],
  failed: [],
};

/** The only place where a payment's state changes; whatever must follow a change follows here. */
export function changePayment(db: Db, paymentId: string, move: PaymentMove): Payment {
  return db.transaction(() => {
    const payment = getPayment(db, paymentId);
    if (!movesFrom[payment.status].includes(move.to)) {
      throw badInput(`A payment that is ${payment.status} cannot become ${move.to}.`);
    }

    const order = getOrder(db, payment.orderId);
    updatePayment(db, paymentId, {
      status: move.to,
      acquirerReference: move.to === 'authorized' ? newAcquirerReference(payment) : payment.acquirerReference,
      error: move.to === 'failed' ? move.error : null,
      lapsesAt: move.to === 'authorized' ? captureWindows(order, payment).manualUntil : null,
    });
    const changed = getPayment(db, paymentId);
    recordEvent(db, `payment.${move.to}`, { payment: paymentReply(changed) });
    if (move.to === 'captured' && orderStatus(order) !== 'paid') payOrderOff(db, changed);
    return changed;
  });
}

function payOrderOff(db: Db, payment: Payment): void {
  markPaid(db, payment.orderId);
  const order = orderReply(getOrder(db, payment.orderId));
  recordEvent(db, 'order.paid', { payment: paymentReply(payment), order });
}

/** What the bank calls the payment: six digits for a card, twelve for UPI. */
function newAcquirerReference({ method }: Payment): string {
  return method === 'card' ? String(randomInt(100_000, 1_000_000)) : String(randomInt(1e11, 2e11));
}
