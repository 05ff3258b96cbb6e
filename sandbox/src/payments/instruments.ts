import { badInput } from '../problems.ts';
import { failures } from './failures.ts';
import type { PaymentError } from './payments.queries.ts';

/** What a person pays with. The failure, if any, is what the test card or UPI id stands for. */
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

/** A card number as it is printed on a card. */
export function inFours(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Any other number is turned away unseen and unstored: nobody's real card belongs here. */
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
