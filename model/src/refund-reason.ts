import { type AuctionStatus, bidLimit, type OrderSituation, type RefundReason, type Slots } from '@ekbid/domain';

/** All that decides what becomes of a paid order (money.md T7, T8). Read under the auction's lock. */
export type PaidSituation = {
  readonly bidder: OrderSituation['bidder'];
  readonly auction: Slots & { readonly status: AuctionStatus; readonly slotsHeld: number };
  /** Whether this order's own hold still keeps a slot for it. */
  readonly holdsSlot: boolean;
  readonly ownBids: number;
  readonly ownsAmount: boolean;
};

/** A paid order is either a bid or a refund; this says which. Null: the bid stands. */
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
