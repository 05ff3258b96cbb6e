import { auctionDays, type AuctionFields, checkAuctionLength, checkAuctionTimes, dayMs } from './auction-form.ts';
import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { Refusal } from './refusals.ts';

/** An auction as the change rules need it, read under its lock. */
export type ChangeableAuction = AuctionFields &
  Slots & {
    readonly status: AuctionStatus;
    readonly everOrdered: boolean;
    /** Present for every auction with an order, wherever the server decides. */
    readonly endMoves: EndMoves | null;
  };

/** How many times the end may still move after the first order, and the latest possible end in milliseconds UTC. */
export type EndMoves = { readonly left: number; readonly latest: number };

/**
 * The limits from the first order on: the number of moves, the days in total, and how long before the present end moves
 * stop.
 */
export const endMoveLimits = { moves: 2, days: 7, quietMs: 60 * 60 * 1000 } as const;

type EndStanding = {
  readonly startTime: number;
  readonly endTime: number;
  /** The end at the time of the first order, and the number of moves since: both are in the fair-play log. */
  readonly firstEnd: number;
  readonly moved: number;
};

/** An older auction may have moved more than these limits allow: its end can no longer move. */
export function endMovesLeft({ startTime, endTime, firstEnd, moved }: EndStanding): EndMoves {
  const latest = Math.min(
    firstEnd + endMoveLimits.days * dayMs,
    startTime + (auctionDays.running + endMoveLimits.days) * dayMs,
  );
  return { left: latest > endTime ? Math.max(0, endMoveLimits.moves - moved) : 0, latest };
}

/**
 * When each field may change. `fixed`: until the first order. `end`: by the rules of `checkNewEnd`. `prize`: by the rules of
 * prize-change.ts. `free`: always. A new field does not compile until it has one of them.
 */
const changes = {
  title: 'prize',
  description: 'prize',
  titleHindi: 'prize',
  descriptionHindi: 'prize',
  retailPricePaise: 'prize',
  retailPriceSource: 'prize',
  retailPriceDate: 'prize',
  startingBidPaise: 'fixed',
  endingBidPaise: 'fixed',
  bidIncrementPaise: 'fixed',
  maxSlots: 'fixed',
  startTime: 'fixed',
  endTime: 'end',
  autoDeclare: 'free',
  entryMode: 'fixed',
  minAccountDays: 'fixed',
} as const satisfies Record<keyof AuctionFields, 'fixed' | 'end' | 'prize' | 'free'>;

// A function, so that pages without this rule need not load the table.
const fixedFields = () =>
  (Object.keys(changes) as (keyof AuctionFields)[]).filter((field) => changes[field] === 'fixed');

/**
 * Throws when a change would alter the game for people who already paid, end it at a moment that someone chooses, or
 * delay its result. Only changed values are refused: the form sends all of them. `now` is the database's clock, read
 * under the lock.
 */
export function checkAuctionChange(auction: ChangeableAuction, next: AuctionFields, now: number): void {
  const fixed = auction.everOrdered || isOver(auction);
  if (fixed && fixedFields().some((field) => next[field] !== auction[field])) throw new Refusal('auction_rules_fixed');
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
