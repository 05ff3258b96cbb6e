import { auctionDays, type AuctionFields, checkAuctionLength, checkAuctionTimes, dayMs } from './auction-form.ts';
import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { Refusal } from './refusals.ts';

/** An auction as the change rules see it, under its lock. */
export type ChangeableAuction = AuctionFields &
  Slots & {
    readonly status: AuctionStatus;
    readonly everOrdered: boolean;
    /** Known of every auction that was ordered in, where the server decides. */
    readonly endMoves: EndMoves | null;
  };

/** How often the end may still move after the first order, and to when at most, in milliseconds UTC. */
export type EndMoves = { readonly left: number; readonly latest: number };

/** From the first order on: so many moves, so many days in all, and none within so long before the present end. */
export const endMoveLimits = { moves: 2, days: 7, quietMs: 60 * 60 * 1000 } as const;

type EndStanding = {
  readonly startTime: number;
  readonly endTime: number;
  /** The end as it was at the first order, and how often it moved since: both are in the fair-play log. */
  readonly firstEnd: number;
  readonly moved: number;
};

/** An older auction may have moved more than it could today: its end stays, and moves no more. */
export function endMovesLeft({ startTime, endTime, firstEnd, moved }: EndStanding): EndMoves {
  const latest = Math.min(
    firstEnd + endMoveLimits.days * dayMs,
    startTime + (auctionDays.running + endMoveLimits.days) * dayMs,
  );
  return { left: latest > endTime ? Math.max(0, endMoveLimits.moves - moved) : 0, latest };
}

const fixedByFirstOrder = [
  'startingBidPaise',
  'endingBidPaise',
  'bidIncrementPaise',
  'maxSlots',
  'startTime',
] as const satisfies readonly (keyof AuctionFields)[];

/**
 * Throws when a change would alter the game for people who already paid, end it at a moment of somebody's choosing, or
 * keep its result back.
 * Only changed values are refused: the form sends all of them. `now` is the database's clock, read under the lock.
 */
export function checkAuctionChange(auction: ChangeableAuction, next: AuctionFields, now: number): void {
  const fixed = auction.everOrdered || isOver(auction);
  if (fixed && fixedByFirstOrder.some((field) => next[field] !== auction[field]))
    throw new Refusal('auction_rules_fixed');
  if (next.endTime !== auction.endTime) checkNewEnd(auction, next, now);
  if (next.startTime !== auction.startTime) checkAuctionTimes(next, now);
}

function checkNewEnd(auction: ChangeableAuction, { startTime, endTime }: AuctionFields, now: number): void {
  const field = 'endTime';
  if (isOver(auction) || isFull(auction)) throw new Refusal('end_time_closed', { field });
  if (auction.everOrdered) {
    checkEndMove(auction, endTime, now);
    return;
  }
  if (endTime <= now) throw new Refusal('end_time_past', { field });
  checkAuctionLength(startTime ?? now, endTime);
}

function checkEndMove({ endTime: present, endMoves }: ChangeableAuction, endTime: number, now: number): void {
  const field = 'endTime';
  if (endTime < present) throw new Refusal('end_time_only_later', { field });
  if (now >= present - endMoveLimits.quietMs) throw new Refusal('end_time_last_hour', { field });
  if (endMoves === null) return;
  if (endMoves.left === 0) throw new Refusal('end_time_moved_enough', { field, moves: endMoveLimits.moves });
  if (endTime > endMoves.latest) throw new Refusal('end_time_too_late', { field, days: endMoveLimits.days });
}

function isOver({ status }: ChangeableAuction): boolean {
  return status === 'completed' || status === 'cancelled';
}
