export const auctionStatuses = ['active', 'completed', 'upcoming', 'cancelled'] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];

export const outcomes = ['winner', 'no_unique_bid', 'no_bids', 'cancelled'] as const;
/** How an auction ended for good. */
export type Outcome = (typeof outcomes)[number];

/**
 * Whether an auction's amounts are hidden from everyone: until its result is declared, and for ever if it was
 * cancelled.
 */
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

/**
 * Derived at every read and never stored, so that a deadline takes effect without a job. `now` is the database's clock.
 */
export function auctionStatus(times: AuctionTimes, now: number): AuctionStatus {
  if (times.cancelledAt !== null) return 'cancelled';
  if (times.declaredAt !== null || now >= times.endTime) return 'completed';
  return now < times.startTime ? 'upcoming' : 'active';
}

/** An undeclared auction is declared so long after its end, so that no result can be held back. */
export const resultHours = 72;

/** The slots of an auction. `slotsFilled` counts bids and active reservations. */
export type Slots = { readonly maxSlots: number; readonly slotsFilled: number };

export function isFull({ maxSlots, slotsFilled }: Slots): boolean {
  return slotsFilled >= maxSlots;
}

/** A result may be declared once the auction is over: past its end, or full. */
export function canDeclare(status: AuctionStatus, slots: Slots): boolean {
  return status === 'completed' || (status === 'active' && isFull(slots));
}

/** Only before it ends, and while it is not full: a result that is already certain cannot be cancelled. */
export function canCancel(status: AuctionStatus, slots: Slots): boolean {
  return status === 'upcoming' || (status === 'active' && !isFull(slots));
}

export const leaderboardStatuses = ['winner', 'active', 'pending', 'disqualified', 'lost'] as const;
export type LeaderboardStatus = (typeof leaderboardStatuses)[number];

export const myBidStatuses = ['won', 'lost', 'active', 'pending'] as const;
export type MyBidStatus = (typeof myBidStatuses)[number];

export const paymentStatuses = ['paid', 'pending', 'refund_pending', 'refunded', 'free'] as const;
/** The state of the money of a bid, as its bidder sees it. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The position of a bid. `people` is how many hold its amount, which is secret until the result is declared. */
export type BidStanding = { readonly won: boolean; readonly people: number };
/** The state of an auction; `outcome` is null until it is declared or cancelled. */
export type AuctionEnd = { readonly status: AuctionStatus; readonly outcome: Outcome | null };

/** The status shown on the leaderboard. Until a result is declared it reveals nothing about amounts. */
export function leaderboardStatus(bid: BidStanding, auction: AuctionEnd): LeaderboardStatus {
  // The bids of a cancelled auction keep the status that reveals nothing.
  if (isSealed(auction.outcome)) return auction.status === 'active' ? 'active' : 'pending';
  if (bid.won) return 'winner';
  return bid.people > 1 ? 'disqualified' : 'lost';
}

/** Won bids as a share of all bids, in percent with one decimal, e.g. 33.3. */
export function winRate(won: number, all: number): number {
  return all === 0 ? 0 : Math.round((won * 1000) / all) / 10;
}
