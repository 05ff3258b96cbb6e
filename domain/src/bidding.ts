import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { checkAccountAge, checkIsPaidFor, checkNetwork, type EntryConditions } from './entry-modes.ts';
import { formatRupees, minimumBidPaise } from './money.ts';
import { checkNotExcluded, checkSpending, type OwnLimits } from './own-limits.ts';
import { Refusal } from './refusals.ts';

/** The maximum of bids per person and auction. Active reservations count until they end. */
export const bidLimit = 5;
/** How long a reservation keeps a slot while its bidder pays. */
export const reservationMinutes = 15;
/** How long the provider's checkout is open. It closes well before the reservation expires. */
export const checkoutMinutes = 5;
/**
 * How long a reservation keeps its slot while the provider reports no attempt to pay. Longer than the checkout is open.
 */
export const unattemptedReservationMinutes = 6;
/** After this number of lapsed reservations within a day, in all auctions together, a person must wait. */
export const lapsedReservationsAllowed = 3;
export const lapseHours = 24;
/** The first wait. Each further lapse doubles it, up to the maximum. */
export const reservationWaitMinutes = 30;
const longestReservationWaitMinutes = 240;

/** The amounts an auction allows: `startingBid + k * bidIncrement`, up to `endingBid`. Whole paise. */
export type BidGrid = {
  readonly startingBidPaise: number;
  readonly endingBidPaise: number;
  readonly bidIncrementPaise: number;
};

/** Throws unless `amountPaise` is one of the auction's amounts. */
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
 * How many slots one person may reserve without paying: one for each fifth of the slots that is free; in a small
 * auction a fifth of the free ones; always at least one. `freeSlots` are those without a bid and without another
 * person's reservation.
 */
export function unpaidReservationsAllowed(maxSlots: number, freeSlots: number): number {
  return Math.max(1, Math.floor((unpaidShares * freeSlots) / Math.max(unpaidShares * unpaidShares, maxSlots)));
}

/** Not the limit of bids, though the number is the same. */
const unpaidShares = 5;

/** A person's reservations of the last day that ended without money. */
export type LapsedReservations = {
  readonly lapsed: number;
  /** For each of the others, after how many minutes it was given up. */
  readonly givenUpAfterMinutes: readonly number[];
};

/**
 * Their weight, in lapsed reservations. A reservation that was given up weighs in proportion to the time it kept the
 * slot: as much as a lapsed one from the checkout's length on, and at least a quarter. Giving up at once and trying
 * again therefore costs little, and no rhythm of giving up keeps a slot longer than letting reservations lapse.
 */
export function weightInLapses({ lapsed, givenUpAfterMinutes }: LapsedReservations): number {
  return givenUpAfterMinutes.reduce(
    (sum, minutes) => sum + Math.min(1, Math.max(0.25, minutes / checkoutMinutes)),
    lapsed,
  );
}

/** Whole minutes until a person may reserve again, given the minutes since the latest lapse; 0 if at once. */
export function minutesToWait(lapses: number, minutesSinceLast: number): number {
  if (lapses < lapsedReservationsAllowed) return 0;
  const wait = Math.min(
    longestReservationWaitMinutes,
    reservationWaitMinutes * 2 ** Math.floor(lapses - lapsedReservationsAllowed),
  );
  return Math.max(0, Math.ceil(wait - minutesSinceLast));
}

/** The bidder, as far as the rules need to know. */
type Bidder = { readonly role: 'USER' | 'ADMIN'; readonly blocked: boolean };

/** Everything that decides whether an order for a bid may be opened (money.md T1). Read under the auction's lock. */
export type OrderSituation = {
  readonly bidder: Bidder;
  readonly auction: BidGrid & Slots & { readonly status: AuctionStatus; readonly slotsHeld: number };
  readonly amountPaise: number | null;
  /** This person's bids and other active reservations in this auction. */
  readonly ownBids: number;
  readonly ownReservations: number;
  /** Those of the reservations that have no payment yet. */
  readonly ownUnpaidReservations: number;
  /** Whether this person already has this amount, as a bid or as another order in progress. */
  readonly ownsAmount: boolean;
  /** Minutes that this person must still wait after letting reservations lapse; 0 for none. */
  readonly waitMinutes: number;
  /** What this person allows themselves. */
  readonly ownLimits: OwnLimits;
  /** What the auction asks of accounts where low amounts can be covered without a loss. */
  readonly entry: EntryConditions;
};

/** Throws the first reason why this bid could not be placed, before any money is requested. */
export function checkOrder(situation: OrderSituation): void {
  checkBid(situation, { isPaidFor: true });
  checkSpending(situation.ownLimits, situation.amountPaise ?? 0);
  if (situation.waitMinutes > 0) throw new Refusal('hold_wait', { minutes: situation.waitMinutes });
  const { maxSlots, slotsFilled, slotsHeld } = situation.auction;
  const freeSlots = maxSlots - slotsFilled - slotsHeld;
  // Before slots_all_held: a person whose own unpaid orders keep the last slots is referred to those.
  if (
    situation.ownUnpaidReservations >= unpaidReservationsAllowed(maxSlots, freeSlots + situation.ownUnpaidReservations)
  )
    throw new Refusal('unpaid_hold_limit');
  if (freeSlots <= 0) throw new Refusal('slots_all_held');
}

/**
 * Throws the first reason why this free bid cannot be placed. It costs nothing and takes its slot at once, so neither a
 * limit of spending nor reservations concern it.
 */
export function checkFreeBid(situation: OrderSituation): void {
  checkBid(situation, { isPaidFor: false });
  const { maxSlots, slotsFilled, slotsHeld } = situation.auction;
  if (slotsFilled + slotsHeld >= maxSlots) throw new Refusal('auction_full');
}

/** What is asked of every bid, whatever it costs. */
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
