export const auctionStatuses = ['active', 'completed', 'upcoming', 'cancelled'] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];

export const outcomes = ['winner', 'no_unique_bid', 'no_bids', 'cancelled'] as const;
/** The final outcome of an auction. */
export type Outcome = (typeof outcomes)[number];

/**
 * Whether an auction's amounts are hidden from everyone. They are hidden until the result is declared. If the auction
 * was cancelled, they stay hidden for ever.
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
 * Computes the status from the times. The status is not stored, so no background work is needed when a deadline passes.
 * `now` is the database's clock.
 */
export function auctionStatus(times: AuctionTimes, now: number): AuctionStatus {
  if (times.cancelledAt !== null) return 'cancelled';
  if (times.declaredAt !== null || now >= times.endTime) return 'completed';
  return now < times.startTime ? 'upcoming' : 'active';
}

/** EkBid declares a result this many hours after the end if no administrator did, so that it cannot be withheld. */
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

/** An auction can be cancelled while it is neither over nor full. Afterwards its bids, and so its result, are final. */
export function canCancel(status: AuctionStatus, slots: Slots): boolean {
  return status === 'upcoming' || (status === 'active' && !isFull(slots));
}

export const leaderboardStatuses = ['winner', 'active', 'pending', 'disqualified', 'lost'] as const;
export type LeaderboardStatus = (typeof leaderboardStatuses)[number];

export const myBidStatuses = ['won', 'lost', 'active', 'pending'] as const;
export type MyBidStatus = (typeof myBidStatuses)[number];

export const paymentStatuses = ['paid', 'pending', 'refund_pending', 'refunded', 'free'] as const;
/** The state of a bid's money, as its bidder sees it. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `people` is how many people have a bid on the bid's amount. It is secret until the result is declared. */
export type BidStanding = { readonly won: boolean; readonly people: number };
/** `outcome` is null until the result is declared or the auction is cancelled. */
export type AuctionEnd = { readonly status: AuctionStatus; readonly outcome: Outcome | null };

/** The status of a bid on the leaderboard. Until the result is declared, it reveals nothing about amounts. */
export function leaderboardStatus(bid: BidStanding, auction: AuctionEnd): LeaderboardStatus {
  // A cancelled auction stays sealed, so its bids stay `pending` for ever.
  if (isSealed(auction.outcome)) return auction.status === 'active' ? 'active' : 'pending';
  if (bid.won) return 'winner';
  return bid.people > 1 ? 'disqualified' : 'lost';
}

/** The percentage of bids that won, with one decimal, e.g. 33.3. */
export function winRate(won: number, all: number): number {
  return all === 0 ? 0 : Math.round((won * 1000) / all) / 10;
}
