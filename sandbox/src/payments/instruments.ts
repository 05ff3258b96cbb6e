import type { PaymentError } from './payments.queries.ts';
import { badInput } from '../problems.ts';

/** The provider's documented payment errors. */
export const failures = {
  insufficientFunds: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'insufficient_funds',
  },
  cancelled: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment has been cancelled. Try again or complete the payment later.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
  },
  timedOut: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was not completed on time.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_timed_out',
  },
  wrongOtp: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Authentication failed due to incorrect otp',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'invalid_otp',
  },
  upiDeclined: {
    code: 'GATEWAY_ERROR',
    description: 'Payment failed. Please try again with another bank account.',
    source: 'issuer_bank',
    step: 'payment_debit_request',
    reason: 'payment_declined',
  },
} as const satisfies Record<string, PaymentError>;

/** A card or a UPI id. `failure` is the error that a test card or test UPI id causes. */
export type Instrument =
  | {
      readonly method: 'card';
      readonly name: string | null;
      readonly last4: string;
      readonly failure: PaymentError | null;
    }
  | { readonly method: 'upi'; readonly vpa: string; readonly failure: PaymentError | null };

export const testCards = [
  { number: '4100280000001007', label: 'Pays', failure: null },
  { number: '4100280000080001', label: 'Insufficient funds', failure: failures.insufficientFunds },
  { number: '4100280000070002', label: 'Cancelled', failure: failures.cancelled },
  { number: '4100280000090000', label: 'Timed out', failure: failures.timedOut },
] as const;

export const testUpiIds = [
  { vpa: 'success@razorpay', label: 'Pays', failure: null },
  { vpa: 'failure@razorpay', label: 'Declined', failure: failures.upiDeclined },
] as const;

/** Groups the digits of a card number in fours. */
export function inFours(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Accepts only test cards. Other numbers are refused and not stored, so that no real card number is kept. */
export function cardInstrument(number: string, name: string | null): Instrument {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = testCards.find((known) => known.number === digits);
  if (!card) throw badInput('This is not a test card. The sandbox takes its test cards only.', 'card[number]');
  return { method: 'card', name, last4: digits.slice(-4), failure: card.failure };
}

export function upiInstrument(vpa: string): Instrument {
  const known = testUpiIds.find((id) => id.vpa === vpa.trim().toLowerCase());
  if (!known) throw badInput('This is not a test UPI ID. The sandbox takes its test UPI IDs only.', 'vpa');
  return { method: 'upi', vpa: known.vpa, failure: known.failure };
}
