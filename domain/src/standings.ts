import { type AuctionStatus, isSealed, type Outcome } from './auction-status.ts';

export const leaderboardStatuses = ['winner', 'active', 'pending', 'disqualified', 'lost'] as const;
export type LeaderboardStatus = (typeof leaderboardStatuses)[number];

export const myBidStatuses = ['won', 'lost', 'active', 'pending'] as const;
export type MyBidStatus = (typeof myBidStatuses)[number];

export const paymentStatuses = ['paid', 'pending', 'refund_pending', 'refunded'] as const;
/** What a bidder is told about the money of a bid. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How a bid stands. `people` is how many hold its amount: nobody may be told before the result is declared. */
export type BidStanding = { readonly won: boolean; readonly people: number };
/** What an auction has come to; `outcome` is null until it is declared or cancelled. */
export type AuctionEnd = { readonly status: AuctionStatus; readonly outcome: Outcome | null };

/** The status shown on the leaderboard. Until a result is declared it says nothing about amounts. */
export function leaderboardStatus(bid: BidStanding, auction: AuctionEnd): LeaderboardStatus {
  // The bids of a cancelled auction keep the status that tells nothing.
  if (isSealed(auction.outcome)) return auction.status === 'active' ? 'active' : 'pending';
  if (bid.won) return 'winner';
  return bid.people > 1 ? 'disqualified' : 'lost';
}

/** Won out of all bids as a percentage with one decimal, e.g. 33.3. */
export function winRate(won: number, all: number): number {
  return all === 0 ? 0 : Math.round((won * 1000) / all) / 10;
}
