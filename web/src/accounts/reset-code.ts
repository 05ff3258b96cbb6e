import type { ReturnState } from './return-path.ts';

/**
 * A code for a new password that is on its way; it travels in the history entry's state, so that a phone that let go of
 * the page while its owner read the message finds the second step again.
 */
export type SentCode = {
  readonly phone: string;
  readonly at: number;
  /** Where it has more than usual. */
  readonly digits?: number;
};

export type ResetState = (ReturnState & { readonly code?: SentCode }) | null;

/** What is in a history entry may be older than this page. */
export function sentCodeIn(state: ResetState): SentCode | null {
  const code = state?.code;
  return typeof code?.phone === 'string' && typeof code.at === 'number' ? code : null;
}
