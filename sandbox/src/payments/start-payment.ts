import { nowSeconds } from '../clock.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { getOrder } from '../orders/get-order.ts';
import { orderStatus } from '../orders/order-reply.ts';
import { countAttempt, type Order } from '../orders/orders.queries.ts';
import { Refusal } from '../problems.ts';
import { getPayment } from './get-payment.ts';
import type { Instrument } from './instruments.ts';
import { insertPayment, type Payment } from './payments.queries.ts';

export type Payer = {
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
};

/** What a real provider would not let happen, but for a fault of its own or a bank's. */
export type Oddities = {
  /** Even when the order is paid already. */
  readonly again?: boolean;
  /** Another amount than the order's. */
  readonly amount?: number | null;
  /** In seconds: begun then, and only now heard of. */
  readonly startedAt?: number;
};

export const nobody: Payer = { email: null, contact: null, description: null };

/** A person's attempt to pay an order; nothing is taken yet. */
export function startPayment(
  db: Db,
  orderId: string,
  instrument: Instrument,
  payer: Payer,
  { again = false, amount, startedAt }: Oddities = {},
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

export function checkPayable(order: Order): void {
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
