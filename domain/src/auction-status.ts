export const auctionStatuses = ['active', 'completed', 'upcoming', 'cancelled'] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];

export const outcomes = ['winner', 'no_unique_bid', 'no_bids', 'cancelled'] as const;
/** How an auction ended for good. */
export type Outcome = (typeof outcomes)[number];

/** Whether an auction's amounts are shown to nobody: until its result is declared, and for ever if it was cancelled. */
export function isSealed(outcome: Outcome | null): outcome is null | 'cancelled' {
  return outcome === null || outcome === 'cancelled';
}

/** The times that decide an auction's status, in milliseconds UTC. */
export type AuctionTimes = {
  readonly startTime: number;
  readonly endTime: number;
  readonly declaredAt: number | null;
  readonly cancelledAt: number | null;
};

/** Derived at every look, never stored, so that no job has to run for a deadline to hold. `now` is the database's clock. */
export function auctionStatus(times: AuctionTimes, now: number): AuctionStatus {
  if (times.cancelledAt !== null) return 'cancelled';
  if (times.declaredAt !== null || now >= times.endTime) return 'completed';
  return now < times.startTime ? 'upcoming' : 'active';
}

/** Slots of an auction: each bid fills one, each live hold keeps one. */
export type Slots = { readonly maxSlots: number; readonly slotsFilled: number };

export function isFull({ maxSlots, slotsFilled }: Slots): boolean {
  return slotsFilled >= maxSlots;
}

/** A result may be declared once the auction is over: past its end, or full. */
export function canDeclare(status: AuctionStatus, slots: Slots): boolean {
  return status === 'completed' || (status === 'active' && isFull(slots));
}

/** Only while it runs (or before it starts) and is not full: from then on the result stands, whoever dislikes it. */
export function canCancel(status: AuctionStatus, slots: Slots): boolean {
  return status === 'upcoming' || (status === 'active' && !isFull(slots));
}

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
