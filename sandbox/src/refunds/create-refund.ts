import { nowSeconds } from '../clock.ts';
import type { Db } from '../db.ts';
import { getSwitches } from '../faults/faults.queries.ts';
import { newId } from '../ids.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import type { Payment } from '../payments/payments.queries.ts';
import { getPayment } from '../payments/get-payment.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { getRefund } from './get-refund.ts';
import { refundReply } from './refund-reply.ts';
import type { RefundRequest } from './read-refund-request.ts';
import { insertRefund, type Refund } from './refunds.queries.ts';
import { settleRefunds } from './settle-refunds.ts';

const usualDelayMs = 1000;

/** Money on its way back. A moment later the bank has decided, as the switches say. */
export function createRefund(db: Db, payment: Payment, request: RefundRequest): Refund {
  return db.transaction(() => {
    const { outcome = 'processed', delayMs = usualDelayMs } = getSwitches(db).refunds;
    const id = newId('rfnd');
    insertRefund(db, {
      ...request,
      id,
      paymentId: payment.id,
      amount: request.amount ?? payment.amount - payment.amountRefunded,
      currency: payment.currency,
      outcome: outcome === 'pending' ? 'processed' : outcome,
      settlesAt: outcome === 'pending' ? null : Date.now() + delayMs,
      createdAt: nowSeconds(),
    });
    recordEvent(db, 'refund.created', {
      refund: refundReply(getRefund(db, id)),
      payment: paymentReply(getPayment(db, payment.id)),
    });
    if (delayMs === 0) settleRefunds(db, Date.now());
    return getRefund(db, id);
  });
}
