import type { Auction } from '@ekbid/contract';
import { type AuctionStatus, endMoveLimits, isFull } from '@ekbid/domain';

/** Why a part of an auction can no longer change as it likes; null while it can. */
export type FixedParts = {
  /** Prices, increment, slots and start. */
  readonly rules: 'ordered' | 'over' | null;
  readonly end: 'onlyLater' | 'full' | 'over' | 'moved' | 'lastHour' | null;
};

/** What an administrator sees before trying; `checkAuctionChange` and the server decide. */
export function fixedParts(auction: Auction, status: AuctionStatus, lastHour: boolean): FixedParts {
  if (status === 'completed' || status === 'cancelled') return { rules: 'over', end: 'over' };
  if (!auction.rulesFixed) return { rules: null, end: null };
  if (isFull(auction)) return { rules: 'ordered', end: 'full' };
  if (auction.endMoves?.left === 0) return { rules: 'ordered', end: 'moved' };
  return { rules: 'ordered', end: lastHour ? 'lastHour' : 'onlyLater' };
}

/** Whether an end that people paid under is too near to move. */
export function isLastHour({ endTime }: Auction, now: number): boolean {
  return now >= Date.parse(endTime) - endMoveLimits.quietMs;
}

/** What of the prize is fixed: nothing, all but additions to the description, or all of it. */
export function prizeStanding(auction: Auction, { rules }: FixedParts): 'free' | 'ordered' | 'full' | 'over' {
  if (rules === 'ordered') return isFull(auction) ? 'full' : 'ordered';
  return rules === 'over' ? 'over' : 'free';
}

export function endIsFixed({ end }: FixedParts): boolean {
  return end !== null && end !== 'onlyLater';
}
