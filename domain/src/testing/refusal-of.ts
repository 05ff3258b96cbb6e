import { Refusal, type RefusalCode, type RefusalDetails } from '../refusals.ts';

/** The refusal that `run` throws, or null. Every other error is a bug and is thrown on. */
export function refusalOf(run: () => unknown): { code: RefusalCode; details: RefusalDetails } | null {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
}
