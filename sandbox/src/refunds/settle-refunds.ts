import { randomInt } from 'node:crypto';
import type { Db } from '../db.ts';
import { getPayment } from '../payments/get-payment.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { getRefund } from './get-refund.ts';
import { refundReply } from './refund-reply.ts';
import { listSettledBy, settleRefund } from './refunds.queries.ts';

/** Lets the bank decide about every refund whose time has come. */
export function settleRefunds(db: Db, now: number): void {
  for (const { id, paymentId, outcome } of listSettledBy(db, now)) {
    db.transaction(() => {
      settleRefund(db, id, outcome === 'processed' ? newArn() : null);
      recordEvent(db, `refund.${outcome}`, {
        refund: refundReply(getRefund(db, id)),
        payment: paymentReply(getPayment(db, paymentId)),
      });
    });
  }
}

/** The number by which a bank finds a refund: 23 digits. */
function newArn(): string {
  return Array.from({ length: 23 }, () => randomInt(10)).join('');
}
