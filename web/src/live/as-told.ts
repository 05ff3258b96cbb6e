import type { Auction, getLeaderboard, LiveAuction, MyBid, NumberLineData } from '@ekbid/contract';
import { isFull } from '@ekbid/domain';
import type { QueryKey } from '@tanstack/react-query';
import type { Reply } from '../api/request.ts';

/** What a query holds, as an event tells it, and whether only a full read knows the rest. */
type AsTold = { readonly told: unknown; readonly lacks: boolean };

export function asTold([root, which, part]: QueryKey, held: unknown, event: LiveAuction): AsTold {
  if (root === 'auctions') return auctionsAsTold(held, event);
  if (root === 'my-bids') return { told: held, lacks: myBidsIn(held).some((bid) => isBehind(bid, event)) };
  if (root !== 'results' || which !== event._id) return { told: held, lacks: false };
  return part === 'number-line' ? lineAsTold(held as NumberLineData, event) : boardAsTold(held as Board, event);
}

/**
 * An event never carries a result: an auction newly declared or cancelled is left as it was, for a full read to change
 * all of it at once. Slots only ever fill, so the higher figure is the later one; everything else is as the event says,
 * because each change has its own.
 */
function auctionAsTold(
  auction: Auction,
  { status, startTime, endTime, maxSlots, slotsFilled, totalBids }: LiveAuction,
) {
  return {
    ...auction,
    status,
    startTime,
    endTime,
    maxSlots,
    slotsFilled: Math.max(auction.slotsFilled, slotsFilled),
    totalBids: Math.max(auction.totalBids, totalBids),
  };
}

function auctionsAsTold(held: unknown, event: LiveAuction): AsTold {
  let lacks = false;
  const told = mapAuctions(held, (auction) => {
    if (auction._id !== event._id || auction.outcome !== null) return auction;
    if (event.outcome === null) return auctionAsTold(auction, event);
    lacks = true;
    return auction;
  });
  return { told, lacks };
}

/** Every auction in whatever is held: one, a list, or pages of lists. */
function mapAuctions(held: unknown, change: (auction: Auction) => Auction): unknown {
  if (typeof held !== 'object' || held === null) return held;
  if (isAuction(held)) return change(held);
  if (Array.isArray(held)) return held.map((item) => mapAuctions(item, change));
  return Object.fromEntries(Object.entries(held).map(([key, value]) => [key, mapAuctions(value, change)]));
}

export function isAuction(held: unknown): held is Auction {
  return typeof held === 'object' && held !== null && '_id' in held && 'slotsFilled' in held && 'outcome' in held;
}

/** A sealed line shows nothing of other people but how many bids there are. */
function lineAsTold(line: NumberLineData, { outcome, totalBids }: LiveAuction): AsTold {
  if (!line.sealed) return { told: line, lacks: false };
  if (outcome !== null) return { told: line, lacks: outcome !== 'cancelled' };
  return { told: { ...line, totalBids: Math.max(line.totalBids, totalBids) }, lacks: false };
}

type Pages<Page> = { readonly pages: readonly Page[] };
type Board = Pages<Reply<typeof getLeaderboard>>;

/** While sealed a new row is the last one, so the last page knows of it or none does. */
function boardAsTold(board: Board, { outcome, totalBids }: LiveAuction): AsTold {
  const last = board.pages.at(-1)?.meta;
  return { told: board, lacks: last !== undefined && (last.auction.outcome !== outcome || last.totalBids < totalBids) };
}

function myBidsIn(held: unknown): readonly MyBid[] {
  return Array.isArray(held) ? (held as MyBid[]) : (held as Pages<{ data: MyBid[] }>).pages.flatMap(({ data }) => data);
}

/** Whether one's bid has another status by now, its auction being full, over or decided. */
function isBehind({ auctionId, status }: MyBid, event: LiveAuction): boolean {
  if (auctionId !== event._id) return false;
  if (status === 'active') return event.status !== 'active' || isFull(event);
  return status === 'pending' && event.outcome !== null;
}
