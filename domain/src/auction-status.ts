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
