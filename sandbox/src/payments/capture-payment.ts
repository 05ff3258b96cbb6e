import type { Db } from '../db.ts';
import { badInput } from '../problems.ts';
import { fieldsOf } from '../requests.ts';
import { changePayment } from './change-payment.ts';
import { getPayment } from './get-payment.ts';
import type { Payment } from './payments.queries.ts';

/** The merchant takes an authorised payment, whole. */
export function capturePayment(db: Db, paymentId: string, body: unknown): Payment {
  const { amount, currency } = fieldsOf(body);
  if (amount === undefined) throw badInput('amount: is required.', 'amount');
  if (!Number.isSafeInteger(amount)) throw badInput('The amount must be an integer.', 'amount');

  const payment = getPayment(db, paymentId);
  if (payment.captured) throw badInput('This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw badInput('Only payments which have been authorized and not yet captured can be captured');
  }
  if (currency !== undefined && currency !== payment.currency) {
    throw badInput('Payment currency should be equal to the authorized currency', 'currency');
  }
  if (amount !== payment.amount) throw badInput('Capture amount must be equal to the amount authorized', 'amount');
  return changePayment(db, paymentId, { to: 'captured' });
}
