import { Refusal, type RefusalCode, type RefusalDetails } from '../refusals.ts';

/** The "no" that `act` ends in, or null when it goes through. Anything else thrown is a bug and stays thrown. */
export function refusalOf(act: () => unknown): { code: RefusalCode; details: RefusalDetails } | null {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
}
