import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { checkAccountAge, checkIsPaidFor, checkNetwork, type EntryConditions } from './entry-modes.ts';
import { formatRupees, minimumBidPaise } from './money.ts';
import { checkNotExcluded, checkSpending, type OwnLimits } from './own-limits.ts';
import { Refusal } from './refusals.ts';

/** The maximum number of bids per person in one auction. Active reservations count as bids. */
export const bidLimit = 5;
/** How long a reservation keeps its slot if the provider reports an attempt to pay. */
export const reservationMinutes = 15;
/** How long a person can pay in the provider's checkout. It closes well before the reservation expires. */
export const checkoutMinutes = 5;
/**
 * The minutes for which a reservation keeps a slot while the provider reports no attempt to pay. They must be more than
 * `checkoutMinutes`, because the person can pay until then.
 */
export const unattemptedReservationMinutes = 6;
/** After this many reservations lapsed within `lapseHours`, in all auctions together, the person must wait. */
export const lapsedReservationsAllowed = 3;
export const lapseHours = 24;
/** The length of the first wait. Each further lapse doubles the wait, up to the longest one below. */
export const reservationWaitMinutes = 30;
const longestReservationWaitMinutes = 240;

/** The amounts that an auction allows, in whole paise: `startingBid + k * bidIncrement`, up to `endingBid`. */
export type BidGrid = {
  readonly startingBidPaise: number;
  readonly endingBidPaise: number;
  readonly bidIncrementPaise: number;
};

/** Throws unless the auction allows this amount. */
export function checkAmount(amountPaise: number | null, grid: BidGrid): void {
  if (amountPaise === null || amountPaise <= 0) throw new Refusal('bid_amount_missing');
  const leastPaise = Math.max(grid.startingBidPaise, minimumBidPaise);
  if (amountPaise < leastPaise) throw new Refusal('bid_below_start', { startingBid: formatRupees(leastPaise) });
  if (amountPaise > grid.endingBidPaise)
    throw new Refusal('bid_above_end', { endingBid: formatRupees(grid.endingBidPaise) });
  if ((amountPaise - grid.startingBidPaise) % grid.bidIncrementPaise !== 0)
    throw new Refusal('bid_off_grid', {
      bidIncrement: formatRupees(grid.bidIncrementPaise),
      startingBid: formatRupees(grid.startingBidPaise),
    });
}

/**
 * How many slots one person may reserve without payment, so that one person cannot block an auction. With 25 slots or more
 * it is 5 while all slots are free, and falls with the number of free slots. With fewer slots it is a fifth of the free
 * slots. It is at least one. `freeSlots` are slots without a bid or a reservation, and slots that this person reserved
 * without paying.
 */
export function unpaidReservationsAllowed(maxSlots: number, freeSlots: number): number {
  return Math.max(1, Math.floor((unpaidShares * freeSlots) / Math.max(unpaidShares * unpaidShares, maxSlots)));
}

/** The rule uses this number twice: at most five slots, and at most a fifth of all. It is independent of `bidLimit`. */
const unpaidShares = 5;

/**
 * A person's reservations of the last `lapseHours` that ended without a payment. `lapsed`: how many of them expired.
 */
export type LapsedReservations = {
  readonly lapsed: number;
  /** For each reservation that the person gave up: after how many minutes. */
  readonly givenUpAfterMinutes: readonly number[];
};

/**
 * Converts reservations without a payment to a number of lapses. One that expired counts as 1. One that the person gave
 * up counts in proportion to its minutes: at least 0.25, and 1 from `checkoutMinutes` on. So giving up early costs
 * little, but a person who repeats it cannot keep slots longer than by letting reservations lapse.
 */
export function weightInLapses({ lapsed, givenUpAfterMinutes }: LapsedReservations): number {
  return givenUpAfterMinutes.reduce(
    (sum, minutes) => sum + Math.min(1, Math.max(0.25, minutes / checkoutMinutes)),
    lapsed,
  );
}

/**
 * Whole minutes until the person may reserve again. `minutesSinceLast` counts from the latest lapse. 0 means at once.
 */
export function minutesToWait(lapses: number, minutesSinceLast: number): number {
  if (lapses < lapsedReservationsAllowed) return 0;
  const wait = Math.min(
    longestReservationWaitMinutes,
    reservationWaitMinutes * 2 ** Math.floor(lapses - lapsedReservationsAllowed),
  );
  return Math.max(0, Math.ceil(wait - minutesSinceLast));
}

type Bidder = { readonly role: 'USER' | 'ADMIN'; readonly blocked: boolean };

/** Everything that decides whether an order may be created (T1 in docs/money.md). Read under the auction's lock. */
export type OrderSituation = {
  readonly bidder: Bidder;
  readonly auction: BidGrid & Slots & { readonly status: AuctionStatus; readonly slotsHeld: number };
  readonly amountPaise: number | null;
  /** How many bids this person has in the auction, and how many active reservations, without the requested one. */
  readonly ownBids: number;
  readonly ownReservations: number;
  /** How many of `ownReservations` have no payment yet. */
  readonly ownUnpaidReservations: number;
  /** Whether the person already has a bid or another order in progress on this amount. */
  readonly ownsAmount: boolean;
  /** Minutes that the person must still wait because earlier reservations lapsed. 0 means no wait. */
  readonly waitMinutes: number;
  /** The limits that the person set for themselves. */
  readonly ownLimits: OwnLimits;
  /** The entry mode, and what the auction requires of accounts. */
  readonly entry: EntryConditions;
};

/** Throws the first reason to refuse an order for a bid. Called before any money is requested. */
export function checkOrder(situation: OrderSituation): void {
  checkBid(situation, { isPaidFor: true });
  checkSpending(situation.ownLimits, situation.amountPaise ?? 0);
  if (situation.waitMinutes > 0) throw new Refusal('hold_wait', { minutes: situation.waitMinutes });
  const { maxSlots, slotsFilled, slotsHeld } = situation.auction;
  const freeSlots = maxSlots - slotsFilled - slotsHeld;
  // This check precedes `slots_all_held`: who blocks the last slots by not paying must read that this is the reason.
  if (
    situation.ownUnpaidReservations >= unpaidReservationsAllowed(maxSlots, freeSlots + situation.ownUnpaidReservations)
  )
    throw new Refusal('unpaid_hold_limit');
  if (freeSlots <= 0) throw new Refusal('slots_all_held');
}

/**
 * Throws the first reason to refuse a free bid. A free bid costs nothing and fills a slot without a reservation, so the
 * checks of spending limits and reservations do not apply.
 */
export function checkFreeBid(situation: OrderSituation): void {
  checkBid(situation, { isPaidFor: false });
  const { maxSlots, slotsFilled, slotsHeld } = situation.auction;
  if (slotsFilled + slotsHeld >= maxSlots) throw new Refusal('auction_full');
}

/** The checks that paid and free bids share. */
function checkBid(situation: OrderSituation, { isPaidFor }: { readonly isPaidFor: boolean }): void {
  checkBidder(situation.bidder);
  checkNotExcluded(situation.ownLimits);
  checkOpen(situation.auction.status);
  checkIsPaidFor(isPaidFor, situation.entry);
  checkAccountAge(situation.entry);
  checkAmount(situation.amountPaise, situation.auction);
  if (situation.ownsAmount) throw new Refusal('amount_already_bid');
  if (situation.ownBids + situation.ownReservations >= bidLimit) throw new Refusal('bid_limit_reached');
  if (isFull(situation.auction)) throw new Refusal('auction_full');
  checkNetwork(situation.entry);
}

function checkBidder({ role, blocked }: Bidder): void {
  if (role === 'ADMIN') throw new Refusal('administrators_cannot_bid');
  if (blocked) throw new Refusal('account_blocked');
}

function checkOpen(status: AuctionStatus): void {
  switch (status) {
    case 'active':
      return;
    case 'upcoming':
      throw new Refusal('auction_not_started');
    case 'completed':
      throw new Refusal('auction_ended');
    case 'cancelled':
      throw new Refusal('auction_cancelled');
  }
}

export const refundReasons = [
  'auction_cancelled',
  'auction_ended',
  'auction_full',
  'bid_limit_reached',
  'amount_already_bid',
  'account_blocked',
  'administrators_cannot_bid',
  'no_unique_bid',
  'not_won',
  'second_payment',
  'wrong_amount',
  'refunded_outside',
] as const;
/** Why money is refunded. */
export type RefundReason = (typeof refundReasons)[number];

export function isRefundReason(value: unknown): value is RefundReason {
  return refundReasons.some((reason) => reason === value);
}
