import { Refusal, throwRefusal } from './refusals.ts';

/**
 * How an auction is entered. `paid`: a bid costs its amount, which is kept. `refundable`: it costs its amount, and after the
 * result everyone but the winner gets all bids back, and the winner the other bids. `free`: a bid costs nothing.
 */
export const entryModes = ['paid', 'refundable', 'free'] as const;
export type EntryMode = (typeof entryModes)[number];

/**
 * How many accounts may bid in one auction from one network in 24 hours, where nothing is lost by bidding. An IPv4 address in
 * India is shared by thousands of people, of whom few bid in the same auction; nobody makes fifty accounts in a day by hand, as
 * each needs a mobile number of its own.
 */
export const accountsOfNetwork = 50;
export const networkHours = 24;

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

export type EntryConditions = {
  readonly entryMode: EntryMode;
  /** When this account was made. */
  readonly accountSince: Date;
  readonly minAccountDays: number;
  /** Other accounts that bid in the auction from this network within `networkHours`; 0 for one of them, and if any number may. */
  readonly accountsOfNetwork: number;
  readonly now: Date;
};

/** Of an auction that asks nothing of accounts. */
export const openToAll: EntryConditions = {
  entryMode: 'paid',
  accountSince: new Date(0),
  minAccountDays: 0,
  accountsOfNetwork: 0,
  now: new Date(0),
};

const dayMs = 24 * 60 * 60 * 1000;

/** Throws if money is asked for a free bid, or a bid comes without money where it costs some. */
export function checkIsPaidFor(isPaidFor: boolean, { entryMode }: Pick<EntryConditions, 'entryMode'>): void {
  if (isPaidFor && entryMode === 'free') throw new Refusal('bid_is_free');
  if (!isPaidFor && entryMode !== 'free') throw new Refusal('payment_missing');
}

/** Throws while the account is younger than the auction asks. */
export function checkAccountAge({ accountSince, minAccountDays, now }: EntryConditions): void {
  const from = new Date(accountSince.getTime() + minAccountDays * dayMs);
  if (minAccountDays > 0 && from > now)
    throw new Refusal('account_too_young', { days: minAccountDays, from: from.toISOString() });
}

/** Throws if too many other accounts bid in the auction from the same network. */
export function checkNetwork({ accountsOfNetwork: others }: EntryConditions): void {
  if (others >= accountsOfNetwork)
    throw new Refusal('network_limit', { accounts: accountsOfNetwork, hours: networkHours });
}
