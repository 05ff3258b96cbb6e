import { badInput } from '../problems.ts';
import { fieldsOf } from '../requests.ts';
import type { Oddities } from './start-payment.ts';

/** Null when the payment asked for is an ordinary one. */
export function readOddities(body: unknown): Oddities | null {
  const { again = false, amount = null } = fieldsOf(body);
  if (typeof again !== 'boolean') throw badInput('The again must be true or false.', 'again');
  if (amount !== null && !(Number.isSafeInteger(amount) && Number(amount) > 0)) {
    throw badInput('The amount must be a number of paise.', 'amount');
  }
  return again || amount !== null ? { again, amount: amount as number | null } : null;
}
