import type { Db } from '../db.ts';
import { hasOpenDispute } from '../disputes/disputes.queries.ts';
import { getPayment } from '../payments/get-payment.ts';
import type { Payment } from '../payments/payments.queries.ts';
import { badInput } from '../problems.ts';
import { createRefund } from './create-refund.ts';
import { getRefund } from './get-refund.ts';
import type { RefundRequest } from './read-refund-request.ts';
import { findKey, insertKey, type Refund } from './refunds.queries.ts';

/** Gives captured money back; with a key, asking again gives the same refund and no second one. */
export function refundPayment(db: Db, paymentId: string, asked: RefundRequest, key: string | null): Refund {
  const request = JSON.stringify([paymentId, asked]);
  return db.transaction(() => {
    const known = key === null ? undefined : findKey(db, key);
    if (known && known.request !== request) {
      throw badInput('Different request body sent for the same idempotency key.', 'X-Refund-Idempotency');
    }
    if (known) return getRefund(db, known.refundId);

    const payment = getPayment(db, paymentId);
    checkRefundable(db, payment, asked.amount);
    const refund = createRefund(db, payment, asked);
    if (key !== null) insertKey(db, { key, request }, refund.id);
    return refund;
  });
}

function checkRefundable(db: Db, { id, captured, amount, amountRefunded, status }: Payment, asked: number | null) {
  if (status === 'refunded') throw badInput('The payment has been fully refunded already');
  if (!captured) throw badInput('The payment status should be captured for action to be taken');
  if (hasOpenDispute(db, id)) {
    throw badInput('The refund on this payment is blocked due to ongoing dispute investigation');
  }
  if (asked === null) return;
  if (asked > amount) throw badInput('The refund amount provided is greater than amount captured', 'amount');
  if (asked > amount - amountRefunded) {
    throw badInput('The total refund amount is greater than the refund payment amount', 'amount');
  }
}
