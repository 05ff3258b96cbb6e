import { Refusal, type RefusalCode, type RefusalDetails } from '../refusals.ts';

/** Returns the refusal that `run` throws, or null. Any other error is a bug and is thrown again. */
export function refusalOf(run: () => unknown): { code: RefusalCode; details: RefusalDetails } | null {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
}
