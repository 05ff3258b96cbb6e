import { auctionDays, type AuctionFields, checkAuctionLength, checkAuctionTimes, dayMs } from './auction-form.ts';
import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { Refusal } from './refusals.ts';

/** An auction with the facts that the rules about changes need. It must be read while its row is locked. */
export type ChangeableAuction = AuctionFields &
  Slots & {
    readonly status: AuctionStatus;
    readonly everOrdered: boolean;
    /** Null if the auction has no order yet, and in the browser also if the limits are unknown. */
    readonly endMoves: EndMoves | null;
  };

/** After the first order: how many more times the end may be moved, and the latest possible end in milliseconds UTC. */
export type EndMoves = { readonly left: number; readonly latest: number };

/**
 * Limits on moving the end after the first order: at most `moves` times, by at most `days` days in total, and not in
 * the last `quietMs` before the present end.
 */
export const endMoveLimits = { moves: 2, days: 7, quietMs: 60 * 60 * 1000 } as const;

type EndStanding = {
  readonly startTime: number;
  readonly endTime: number;
  /** The end at the time of the first order, and how often it was moved since then. The fair-play log proves both. */
  readonly firstEnd: number;
  readonly moved: number;
};

/** How the end may still be moved. `left` is 0 if older auctions were already moved to `latest` or beyond. */
export function endMovesLeft({ startTime, endTime, firstEnd, moved }: EndStanding): EndMoves {
  const latest = Math.min(
    firstEnd + endMoveLimits.days * dayMs,
    startTime + (auctionDays.running + endMoveLimits.days) * dayMs,
  );
  return { left: latest > endTime ? Math.max(0, endMoveLimits.moves - moved) : 0, latest };
}

/**
 * When each field may change. `fixed`: only before the first order. `end`: as `checkNewEnd` allows. `prize`: as
 * prize-change.ts allows. `free`: always. The compiler requires an entry for every field.
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

// A function instead of a constant, so that bundlers can remove the table from pages that do not use the rule.
const fixedFields = () =>
  (Object.keys(changes) as (keyof AuctionFields)[]).filter((field) => changes[field] === 'fixed');

/**
 * Throws if a change would alter the rules for people who already paid, end the auction at a moment that an
 * administrator picks, or delay its result too far. Fields with unchanged values are accepted, because the form sends
 * all fields. `now` is the database's clock, read after the row was locked.
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
