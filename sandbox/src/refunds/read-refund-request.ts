import { type Notes, readNotes } from '../notes.ts';
import { badInput } from '../problems.ts';
import { fieldsOf, readOptionalText, rejectExtraFields } from '../requests.ts';
import type { Speed } from './refunds.queries.ts';

export type RefundRequest = {
  /** All that is left, when nothing is said. */
  readonly amount: number | null;
  readonly speed: Speed;
  readonly notes: Notes;
  readonly receipt: string | null;
};

const leastPaise = 100;
const knownFields = ['amount', 'speed', 'notes', 'receipt'];

/** The provider's own checks of a refund, in its own words. */
export function readRefundRequest(body: unknown): RefundRequest {
  const fields = fieldsOf(body);
  rejectExtraFields(fields, knownFields);
  return {
    amount: readAmount(fields.amount),
    speed: readSpeed(fields.speed),
    notes: readNotes(fields.notes),
    receipt: readOptionalText(fields, 'receipt', 40),
  };
}

function readAmount(amount: unknown): number | null {
  if (amount === undefined || amount === null) return null;
  if (!Number.isSafeInteger(amount)) throw badInput('The amount must be an integer.', 'amount');
  if ((amount as number) < leastPaise) throw badInput('The amount must be at least INR 1.00', 'amount');
  return amount as number;
}

function readSpeed(speed: unknown): Speed {
  if (speed === undefined || speed === null) return 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw badInput('The selected speed is invalid.', 'speed');
  return speed;
}

/** The key that makes a refund safe to ask for again, or null when none was sent. */
export function readRefundKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{10,}$/.test(header)) return header;
  throw badInput(
    'The idempotency key must be at least 10 characters long and may have letters, digits, hyphens and underscores only.',
    'X-Refund-Idempotency',
  );
}
