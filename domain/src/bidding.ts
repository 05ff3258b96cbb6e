import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { formatRupees, minimumBidPaise } from './money.ts';
import { Refusal } from './refusals.ts';

/** At most so many bids per person per auction; live holds count until they end. */
export const bidLimit = 5;
/** A hold keeps a slot for so long while its bidder pays. */
export const holdMinutes = 15;
/** The provider's window closes after so long, well before the hold ends. */
export const checkoutMinutes = 5;
/** After so many lapsed holds in one auction ... */
export const lapsedHoldsAllowed = 3;
/** A hold given up while the checkout may still be open weighs this much of a lapsed one; later, as much. */
export const givenUpWeight = 0.25;
/** ... that person waits so long before the next one. */
export const holdWaitMinutes = 30;

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
  if (situation.auction.slotsFilled + situation.auction.slotsHeld >= situation.auction.maxSlots)
    throw new Refusal('slots_all_held');
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

/** All that decides what becomes of a paid order (money.md T7, T8). Read under the auction's lock. */
export type PaidSituation = {
  readonly bidder: Bidder;
  readonly auction: Slots & { readonly status: AuctionStatus; readonly slotsHeld: number };
  /** Whether this order's own hold still keeps a slot for it. */
  readonly holdsSlot: boolean;
  readonly ownBids: number;
  readonly ownsAmount: boolean;
};

/** A paid order is either a bid or a refund; this alone decides which. Null: the bid stands. */
export function refundReasonOf(situation: PaidSituation): RefundReason | null {
  const { auction, bidder } = situation;
  if (auction.status === 'cancelled') return 'auction_cancelled';
  if (auction.status !== 'active') return 'auction_ended';
  if (bidder.role === 'ADMIN') return 'administrators_cannot_bid';
  if (bidder.blocked) return 'account_blocked';
  if (situation.ownsAmount) return 'amount_already_bid';
  if (situation.ownBids >= bidLimit) return 'bid_limit_reached';
  const othersHolds = auction.slotsHeld - (situation.holdsSlot ? 1 : 0);
  return auction.slotsFilled + othersHolds >= auction.maxSlots ? 'auction_full' : null;
}
