import { createHmac, randomInt } from 'node:crypto';
import { nowSeconds, newId } from '../entities.ts';
import type { Db } from '../db.ts';
import {
  captureWindows,
  countAttempt,
  getOrder,
  markPaid,
  type Order,
  orderReply,
  orderStatus,
} from '../orders/orders.ts';
import type { Instrument } from './instruments.ts';
import { paymentReply } from './payment-reply.ts';
import {
  getPayment,
  insertPayment,
  type Payment,
  type PaymentError,
  type PaymentStatus,
  updatePayment,
} from './payments.queries.ts';
import { badInput, Refusal } from '../problems.ts';
import { recordEvent } from '../webhooks/webhooks.ts';

type Payer = {
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
};

/** Properties of payments that only a fault of the provider or a bank can cause. */
export type PaymentOverrides = {
  /** Pays the order even if it is paid already. */
  readonly again?: boolean;
  /** The paid amount, instead of the order's amount. */
  readonly amount?: number | null;
  /** When the payment began, as Unix time in seconds. */
  readonly startedAt?: number;
};

export const anonymousPayer: Payer = { email: null, contact: null, description: null };

/** Records an attempt to pay an order. No money moves. */
export function startPayment(
  db: Db,
  orderId: string,
  instrument: Instrument,
  payer: Payer,
  { again = false, amount, startedAt }: PaymentOverrides = {},
): Payment {
  return db.transaction(() => {
    const order = getOrder(db, orderId);
    if (!again) checkPayable(order);

    const id = newId('pay');
    insertPayment(db, {
      id,
      orderId,
      amount: amount ?? order.amount,
      currency: order.currency,
      method: instrument.method,
      ...instrumentColumns(instrument),
      ...payer,
      createdAt: startedAt ?? nowSeconds(),
    });
    countAttempt(db, orderId);
    return getPayment(db, id);
  });
}

function checkPayable(order: Order): void {
  if (orderStatus(order) !== 'paid') return;
  throw new Refusal(400, {
    description: 'Payment already done for this order.',
    source: 'business',
    step: 'payment_initiation',
    reason: 'order_already_paid',
    metadata: { order_id: order.id },
  });
}

function instrumentColumns(instrument: Instrument) {
  return instrument.method === 'card'
    ? { cardId: newId('card'), cardName: instrument.name, cardLast4: instrument.last4, vpa: null }
    : { cardId: null, cardName: null, cardLast4: null, vpa: instrument.vpa };
}

type PaymentMove = { to: 'authorized' } | { to: 'captured' } | { to: 'failed'; error: PaymentError };

const allowedMoves: Readonly<Record<PaymentStatus, readonly PaymentMove['to'][]>> = {
  created: ['authorized', 'failed'],
  authorized: ['captured'],
  captured: [],
  refunded: [],
  failed: [],
};

/** Changes a payment's state and records the events that report the change. No other function changes the state. */
export function changePayment(db: Db, paymentId: string, move: PaymentMove): Payment {
  return db.transaction(() => {
    const payment = getPayment(db, paymentId);
    if (!allowedMoves[payment.status].includes(move.to)) {
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
    if (move.to === 'captured' && orderStatus(order) !== 'paid') markOrderPaid(db, changed);
    return changed;
  });
}

function markOrderPaid(db: Db, payment: Payment): void {
  markPaid(db, payment.orderId);
  const order = orderReply(getOrder(db, payment.orderId));
  recordEvent(db, 'order.paid', { payment: paymentReply(payment), order });
}

/** A reference that the bank gives to a payment: six digits for a card, twelve for UPI. */
function newAcquirerReference({ method }: Payment): string {
  return method === 'card' ? String(randomInt(100_000, 1_000_000)) : String(randomInt(1e11, 2e11));
}

/**
 * Finishes a started payment. The payment fails, or it is authorised and then captured as its order says. A finished
 * payment is returned unchanged.
 */
export function finishPayment(
  db: Db,
  paymentId: string,
  failure: PaymentError | null,
  { again = false }: PaymentOverrides = {},
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

/** The error that the provider answers for a failed payment. */
function failedPayment({ id, orderId, error }: Payment & { error: PaymentError }): Refusal {
  return new Refusal(402, { ...error, metadata: { payment_id: id, order_id: orderId } });
}

/** The signed result that the checkout gives to the merchant's page. */
export function checkoutResult(payment: Payment, keySecret: string) {
  const { error } = payment;
  if (error) throw failedPayment({ ...payment, error });
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: signCheckout(payment.orderId, payment.id, keySecret),
  };
}

export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}
