import type { Db } from '../db.ts';
import { failures } from '../payments/failures.ts';
import { finishPayment } from '../payments/finish-payment.ts';
import { getPayment } from '../payments/get-payment.ts';
import { upiInstrument } from '../payments/instruments.ts';
import type { Payment, PaymentError } from '../payments/payments.queries.ts';
import { badInput } from '../problems.ts';
import { readText } from '../requests.ts';

const shortestOtp = 4;

/** The person confirms a started payment: a card by its OTP, UPI in the app. Safe to send again. */
export function confirmPayment(db: Db, paymentId: string, fields: Record<string, unknown>): Payment {
  const payment = getPayment(db, paymentId);
  return payment.status === 'created' ? finishPayment(db, paymentId, findFailure(payment, fields)) : payment;
}

function findFailure({ vpa }: Payment, fields: Record<string, unknown>): PaymentError | null {
  if (vpa !== null) return upiInstrument(vpa).failure;
  const otp = readText(fields, 'otp', 20);
  if (!/^\d{1,10}$/.test(otp)) throw badInput('The OTP must have 4 to 10 digits.', 'otp');
  return otp.length < shortestOtp ? failures.wrongOtp : null;
}

/** The person left, or the time was up, before confirming. */
export function abandonPayment(db: Db, paymentId: string, reason: 'left' | 'timeout'): void {
  finishPayment(db, paymentId, reason === 'timeout' ? failures.timedOut : failures.cancelled);
}
