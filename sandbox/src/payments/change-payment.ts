import { randomInt } from 'node:crypto';
import type { Db } from '../db.ts';
import { markPaid } from '../orders/orders.queries.ts';
import { badInput } from '../problems.ts';
import { getPayment } from './get-payment.ts';
import { type Payment, type PaymentError, type PaymentStatus, updatePayment } from './payments.queries.ts';

export type PaymentMove = { to: 'authorized' } | { to: 'captured' } | { to: 'failed'; error: PaymentError };

const movesFrom: Readonly<Record<PaymentStatus, readonly PaymentMove['to'][]>> = {
  created: ['authorized', 'failed'],
  authorized: ['captured'],
  captured: [],
  failed: [],
};

/** The only place where a payment's state changes; whatever must follow a change follows here. */
export function changePayment(db: Db, paymentId: string, move: PaymentMove): Payment {
  return db.transaction(() => {
    const payment = getPayment(db, paymentId);
    if (!movesFrom[payment.status].includes(move.to)) {
      throw badInput(`A payment that is ${payment.status} cannot become ${move.to}.`);
    }

    updatePayment(db, paymentId, {
      status: move.to,
      acquirerReference: move.to === 'authorized' ? newAcquirerReference(payment) : payment.acquirerReference,
      error: move.to === 'failed' ? move.error : null,
    });
    if (move.to === 'captured') markPaid(db, payment.orderId);
    return getPayment(db, paymentId);
  });
}

/** What the bank calls the payment: six digits for a card, twelve for UPI. */
function newAcquirerReference({ method }: Payment): string {
  return method === 'card' ? String(randomInt(100_000, 1_000_000)) : String(randomInt(1e11, 2e11));
}
