import type { AuctionFields } from './auction-form.ts';
import { type AuctionStatus, isFull, type Slots } from './auction-status.ts';
import { Refusal } from './refusals.ts';

/** An auction as the change rules see it, under its lock. */
export type ChangeableAuction = AuctionFields &
  Slots & { readonly status: AuctionStatus; readonly everOrdered: boolean };

const fixedByFirstOrder = [
  'startingBidPaise',
  'endingBidPaise',
  'bidIncrementPaise',
  'maxSlots',
  'startTime',
] as const satisfies readonly (keyof AuctionFields)[];

/**
 * Throws when a change would alter the game for people who already paid, or end it at a moment of somebody's choosing.
 * Only changed values are refused: the form sends all of them. `now` is the database's clock, read under the lock.
 */
export function checkAuctionChange(auction: ChangeableAuction, next: AuctionFields, now: number): void {
  const fixed = auction.everOrdered || isOver(auction);
  if (fixed && fixedByFirstOrder.some((field) => next[field] !== auction[field]))
    throw new Refusal('auction_rules_fixed');
  if (next.endTime !== auction.endTime) checkNewEnd(auction, next.endTime, now);
}

function checkNewEnd(auction: ChangeableAuction, endTime: number, now: number): void {
  const field = 'endTime';
  if (isOver(auction) || isFull(auction)) throw new Refusal('end_time_closed', { field });
  if (auction.everOrdered && endTime < auction.endTime) throw new Refusal('end_time_only_later', { field });
  if (endTime <= now) throw new Refusal('end_time_past', { field });
}

function isOver({ status }: ChangeableAuction): boolean {
  return status === 'completed' || status === 'cancelled';
}
