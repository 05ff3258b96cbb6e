import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, isFull } from '@ekbid/domain';

/** Why a part of an auction can no longer change as it likes; null while it can. */
export type FixedParts = {
  /** Prices, increment, slots and start. */
  readonly rules: 'ordered' | 'over' | null;
  readonly end: 'onlyLater' | 'full' | 'over' | null;
};

/** What an administrator sees before trying; `checkAuctionChange` and the server decide. */
export function fixedParts(auction: Auction, status: AuctionStatus): FixedParts {
  if (status === 'completed' || status === 'cancelled') return { rules: 'over', end: 'over' };
  if (!auction.rulesFixed) return { rules: null, end: null };
  return { rules: 'ordered', end: isFull(auction) ? 'full' : 'onlyLater' };
}

export function endIsFixed({ end }: FixedParts): boolean {
  return end === 'full' || end === 'over';
}
