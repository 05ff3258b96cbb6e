import { throwRefusal } from './refusals.ts';

/**
 * How an auction is entered. `paid`: a bid costs its amount, which is kept. `refundable`: it costs its amount, and after the
 * result everyone but the winner gets all bids back, and the winner the other bids. `free`: a bid costs nothing.
 */
export const entryModes = ['paid', 'refundable', 'free'] as const;
export type EntryMode = (typeof entryModes)[number];

/** How old an account may have to be before it bids, where low amounts can be covered without a loss. */
export const longestAccountDays = 365;

/** The operator decides which modes there are. A mode that an auction has already is not asked for again. */
export function checkEntryMode(
  { entryMode }: { readonly entryMode: EntryMode },
  allowed: readonly EntryMode[],
  refuse = throwRefusal,
): void {
  if (!allowed.includes(entryMode)) refuse('entry_mode_not_allowed', 'entryMode');
}
