import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { formatRupees, minimumBidPaise } from './money.ts';
import { Refusal } from './refusals.ts';

/** At most so many bids per person per auction; live holds count until they end. */
export const bidLimit = 5;
/** A hold keeps a slot for so long while its bidder pays. */
export const reservationMinutes = 15;
/** The provider's window closes after so long, well before the hold ends. */
export const checkoutMinutes = 5;
/** A hold keeps its slot only for so long while the provider reports no attempt to pay. Longer than the checkout is open. */
export const unattemptedReservationMinutes = 6;
/** After so many lapsed holds within a day, whatever the auctions, a person waits. */
export const lapsedReservationsAllowed = 3;
export const lapseHours = 24;
/** The first wait. Each further lapse doubles it, up to the longest. */
export const reservationWaitMinutes = 30;
const longestHoldWaitMinutes = 240;

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
 * How many slots one person may hold unpaid: one for each fifth of the slots that is free, in a small auction a fifth of
 * the free ones, and always one. `freeSlots` are those that neither a bid nor somebody else's hold takes.
 */
export function unpaidReservationsAllowed(maxSlots: number, freeSlots: number): number {
  return Math.max(1, Math.floor((bidLimit * freeSlots) / Math.max(bidLimit * bidLimit, maxSlots)));
}

/** A person's holds of the last day that ended without money. */
export type LapsedReservations = {
  readonly lapsed: number;
  /** After how many minutes each of the others was given up. */
  readonly givenUpAfterMinutes: readonly number[];
};

/**
 * What they weigh, in lapsed holds. One that is given up weighs by the time it kept the slot: as much as a lapsed one from
 * the checkout's length on, and never less than a quarter. So giving up at once and trying again costs little, and no
 * rhythm of giving up keeps a slot longer than letting holds lapse.
 */
export function weightInLapses({ lapsed, givenUpAfterMinutes }: LapsedReservations): number {
  return givenUpAfterMinutes.reduce(
    (sum, minutes) => sum + Math.min(1, Math.max(0.25, minutes / checkoutMinutes)),
    lapsed,
  );
}

/** Whole minutes a person still waits before the next hold, so many minutes after the latest in vain; 0 for none. */
export function minutesToWait(lapses: number, minutesSinceLast: number): number {
  if (lapses < lapsedReservationsAllowed) return 0;
  const wait = Math.min(
    longestHoldWaitMinutes,
    reservationWaitMinutes * 2 ** Math.floor(lapses - lapsedReservationsAllowed),
  );
  return Math.max(0, Math.ceil(wait - minutesSinceLast));
}

/** The person, as the rules see them. */
type Bidder = { readonly role: 'USER' | 'ADMIN'; readonly blocked: boolean };

/** All that decides whether an order for a bid may be opened (money.md T1). Read under the auction's lock. */
export type OrderSituation = {
  readonly bidder: Bidder;
  readonly auction: BidGrid & Slots & { readonly status: AuctionStatus; readonly slotsHeld: number };
  readonly amountPaise: number | null;
  /** This person's bids and other live holds in this auction. */
  readonly ownBids: number;
  readonly ownHolds: number;
  /** Those of the holds that no money came for yet. */
  readonly ownUnpaidHolds: number;
  /** This person has this very amount already, as a bid or as another order under way. */
  readonly ownsAmount: boolean;
  /** Minutes this person still has to wait after letting holds lapse; 0 for none. */
  readonly waitMinutes: number;
};

/** Throws the first reason why this bid could not stand, before any money is asked for. */
export function checkOrder(situation: OrderSituation): void {
  checkBidder(situation.bidder);
  checkOpen(situation.auction.status);
  checkAmount(situation.amountPaise, situation.auction);
  if (situation.ownsAmount) throw new Refusal('amount_already_bid');
  if (situation.ownBids + situation.ownHolds >= bidLimit) throw new Refusal('bid_limit_reached');
  if (isFull(situation.auction)) throw new Refusal('auction_full');
  if (situation.waitMinutes > 0) throw new Refusal('hold_wait', { minutes: situation.waitMinutes });
  const { maxSlots, slotsFilled, slotsHeld } = situation.auction;
  const freeSlots = maxSlots - slotsFilled - slotsHeld;
  // Before slots_all_held: whoever keeps the last slots unpaid is told of their own payment.
  if (situation.ownUnpaidHolds >= unpaidReservationsAllowed(maxSlots, freeSlots + situation.ownUnpaidHolds))
    throw new Refusal('unpaid_hold_limit');
  if (freeSlots <= 0) throw new Refusal('slots_all_held');
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
  'second_payment',
  'wrong_amount',
  'refunded_outside',
] as const;
/** Why money goes back. */
export type RefundReason = (typeof refundReasons)[number];

export function isRefundReason(value: unknown): value is RefundReason {
  return refundReasons.some((reason) => reason === value);
}
