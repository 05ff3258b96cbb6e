import { Refusal, throwRefusal } from './refusals.ts';

/**
 * How an auction is entered. `paid`: a bid costs its amount. `refundable`: a bid costs its amount, and after the result
 * all bids but the winning one are refunded. `free`: a bid costs nothing.
 */
export const entryModes = ['paid', 'refundable', 'free'] as const;
export type EntryMode = (typeof entryModes)[number];

/**
 * How many accounts may bid in one auction from one network within `networkHours`. The limit applies where bidding
 * costs nothing in the end. Thousands of people in India can share one IPv4 address, but few of them bid in the same
 * auction. Fifty accounts in a day cannot be made by hand, because each needs its own mobile number.
 */
export const accountsOfNetwork = 50;
export const networkHours = 24;

/** The most days that an auction may require as the minimum age of accounts. */
export const longestAccountDays = 365;

/**
 * Throws unless the operator allows this entry mode. Only for new modes: an auction may keep a mode that was allowed.
 */
export function checkEntryMode(
  { entryMode }: { readonly entryMode: EntryMode },
  allowed: readonly EntryMode[],
  refuse = throwRefusal,
): void {
  if (!allowed.includes(entryMode)) refuse('entry_mode_not_allowed', 'entryMode');
}

export type EntryConditions = {
  readonly entryMode: EntryMode;
  /** When the account was created. */
  readonly accountSince: Date;
  readonly minAccountDays: number;
  /**
   * How many other accounts bid in this auction from the requester's network within `networkHours`. It is 0 if this
   * account also bid from there, or if the limit does not apply.
   */
  readonly accountsOfNetwork: number;
  readonly now: Date;
};

/** The conditions of an auction that any account may enter. */
export const openToAll: EntryConditions = {
  entryMode: 'paid',
  accountSince: new Date(0),
  minAccountDays: 0,
  accountsOfNetwork: 0,
  now: new Date(0),
};

const dayMs = 24 * 60 * 60 * 1000;

/** Throws if a payment is requested for a free bid, or if a bid that costs money comes without a payment. */
export function checkIsPaidFor(isPaidFor: boolean, { entryMode }: Pick<EntryConditions, 'entryMode'>): void {
  if (isPaidFor && entryMode === 'free') throw new Refusal('bid_is_free');
  if (!isPaidFor && entryMode !== 'free') throw new Refusal('payment_missing');
}

/** Throws while the account is younger than the auction requires. */
export function checkAccountAge({ accountSince, minAccountDays, now }: EntryConditions): void {
  const from = new Date(accountSince.getTime() + minAccountDays * dayMs);
  if (minAccountDays > 0 && from > now)
    throw new Refusal('account_too_young', { days: minAccountDays, from: from.toISOString() });
}

/** Throws if too many other accounts have bid in this auction from the same network. */
export function checkNetwork({ accountsOfNetwork: others }: EntryConditions): void {
  if (others >= accountsOfNetwork)
    throw new Refusal('network_limit', { accounts: accountsOfNetwork, hours: networkHours });
}
