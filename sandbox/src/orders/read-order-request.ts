import { readNotes } from '../notes.ts';
import { badInput, Refusal } from '../problems.ts';
import { isRecord, rejectExtraFields } from '../requests.ts';
import type { NewOrder } from './orders.queries.ts';
import { readCapture } from './read-capture.ts';

const leastPaise = 100;
const longestReceipt = 40;

const knownFields = ['amount', 'currency', 'receipt', 'notes', 'payment', 'payment_capture', 'partial_payment'];

export type OrderRequest = Omit<NewOrder, 'id' | 'createdAt'>;

/** The provider's own checks of a new order, in its own words. */
export function readOrderRequest(body: unknown): OrderRequest {
  const fields = isRecord(body) ? body : {};
  rejectExtraFields(fields, knownFields);
  if (fields.partial_payment === true) throw badInput('Partial payments are not enabled.', 'partial_payment');

  return {
    amount: readAmount(fields.amount),
    currency: readCurrency(fields.currency),
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
    ...readCapture(fields.payment, fields.payment_capture),
  };
}

function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw badInput('amount: is required.', 'amount');
  if (!Number.isSafeInteger(amount)) throw badInput('The amount must be an integer.', 'amount');
  if ((amount as number) < leastPaise) {
    throw new Refusal(400, {
      description: 'Order amount less than minimum amount allowed',
      field: 'amount',
      source: 'business',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    });
  }
  return amount as number;
}

function readCurrency(currency: unknown): string {
  if (currency === undefined || currency === null) throw badInput('currency: is required.', 'currency');
  if (currency !== 'INR') throw badInput('Currency is not supported', 'currency');
  return currency;
}

function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string') throw badInput('The receipt must be a string.', 'receipt');
  if (receipt.length > longestReceipt) {
    throw badInput(`The receipt may not be greater than ${longestReceipt} characters.`, 'receipt');
  }
  return receipt;
}
