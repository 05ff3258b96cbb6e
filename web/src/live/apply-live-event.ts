import type { Auction, getLeaderboard, listAuctions, LiveAuction, MyBid, NumberLineData } from '@ekbid/contract';
import { isFull } from '@ekbid/domain';
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { expirePreloaded } from '../api/query-client.ts';
import { isBelow, keys } from '../api/query-keys.ts';
import type { Reply } from '../api/request.ts';
import { setServerTime } from '../api/server-time.ts';
import type { LiveEvent } from './event-stream.ts';
import type { Refetch } from './refetch.ts';

/** Lists are on many screens: their reads are spread over a longer time. */
const listsWithinMs = 500;

/** What an `own` event may have changed: bids and payments of the person at this screen. */
const ownData = [keys.auctionDetails, keys.numberLines, keys.allMyBids, keys.allOpenPayments, keys.paymentChecks];
/** What the stream keeps up to date. */
const liveData = [keys.allAuctions, keys.allResults, keys.allMyBids, keys.allOpenPayments];

/** Brings the events of a stream into the query cache: at once where an event says it all, else by reading again. */
export function liveEventHandler(client: QueryClient, refetch: Refetch) {
  const cache = client.getQueryCache();
  const missed = eventsDuringReads(client, applyTo);

  function applyTo(query: Query, event: LiveAuction): void {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined) return;
    const { patched, isIncomplete } = applyAuction(query, data, event);
    if (isIncomplete) refetch(query, { cutsRest: event.outcome !== null });
    const next: unknown = replaceEqualDeep(data, patched);
    if (next === data) return;
    // The rest of the data is as old as before: the event says nothing of it.
    if (query.isActive()) client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    else query.invalidate();
  }

  function refetchShown(isMeant: (query: Query) => boolean, withinMs?: number): void {
    for (const query of cache.findAll({ type: 'active', predicate: isMeant })) refetch(query, { withinMs });
  }

  function onEvent({ name, data }: LiveEvent): void {
    switch (name) {
      case 'hello':
        return setServerTime(data.serverTime);
      case 'auction':
        for (const query of cache.getAll()) {
          missed.keep(query, data);
          applyTo(query, data);
        }
        return;
      case 'auctions':
        return refetchShown((query) => isBelow(query, keys.auctionLists), listsWithinMs);
      case 'own':
        return refetchShown((query) => isBelow(query, ...ownData));
    }
  }

  /** Reads again what was read `beforeMs` ago or earlier; everything, where some of it came with the page. */
  function onGap(beforeMs: number): void {
    const before = Date.now() - (expirePreloaded(client) ? 0 : beforeMs);
    refetchShown(
      (query) => isBelow(query, ...liveData) && query.state.data !== undefined && query.state.dataUpdatedAt <= before,
    );
  }

  return { onEvent, onGap, stop: missed.stop };
}

/** Keeps the events that arrive during a read, and applies them to its reply, which may be older than they are. */
function eventsDuringReads(client: QueryClient, apply: (query: Query, event: LiveAuction) => void) {
  const kept = new Map<string, Map<string, LiveAuction>>();

  const stop = client.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return;
    const { action } = change;
    const query = change.query as Query;
    if (action.type === 'success' && action.manual === true) return;
    if (action.type !== 'fetch' && action.type !== 'success') return;
    const events = kept.get(query.queryHash);
    kept.delete(query.queryHash);
    // A read that starts now includes all events before it.
    if (action.type === 'success') for (const event of events?.values() ?? []) apply(query, event);
  });

  return {
    stop,
    keep(query: Query, event: LiveAuction): void {
      if (query.state.fetchStatus === 'idle') return;
      const events = kept.get(query.queryHash) ?? new Map<string, LiveAuction>();
      kept.set(query.queryHash, events.set(event._id, event));
    },
  };
}

/** Cached data with an event applied, and whether the event changed something it does not carry. */
type Applied = { readonly patched: unknown; readonly isIncomplete: boolean };

function applyAuction(query: Query, held: unknown, event: LiveAuction): Applied {
  if (isBelow(query, keys.allAuctions)) return applyToAuctions(query, held, event);
  if (isBelow(query, keys.allMyBids))
    return { patched: held, isIncomplete: myBidsIn(held).some((bid) => isBehind(bid, event)) };
  if (isBelow(query, keys.numberLine(event._id))) return applyToNumberLine(held as NumberLineData, event);
  if (isBelow(query, keys.leaderboards(event._id))) return applyToLeaderboard(held as LeaderboardPages, event);
  return { patched: held, isIncomplete: false };
}

/**
 * An event never carries a result: an auction newly declared or cancelled is left as it was, for a full read to change
 * all of it at once. Slots only ever fill, so the higher figure is the later one; everything else is as the event says,
 * because each change has its own.
 */
function applyToAuctions(query: Query, held: unknown, event: LiveAuction): Applied {
  let isIncomplete = false;
  const patched = mapAuctions(query, held, (auction) => {
    if (auction._id !== event._id || auction.outcome !== null) return auction;
    if (event.outcome === null) return patchAuction(auction, event);
    isIncomplete = true;
    return auction;
  });
  return { patched, isIncomplete };
}

function patchAuction(auction: Auction, event: LiveAuction): Auction {
  const { status, startTime, endTime, maxSlots, slotsFilled, totalBids } = event;
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

type Pages<Page> = { readonly pages: readonly Page[] };
type AuctionPages = Pages<Reply<typeof listAuctions>>;
type RunningAuctions = { readonly featured: Auction | null };

/** Changes every auction of a query about auctions, each query by the shape it keeps them in. */
function mapAuctions(query: Query, held: unknown, change: (auction: Auction) => Auction): unknown {
  if (isBelow(query, keys.auctionDetails)) return change(held as Auction);
  if (isBelow(query, keys.auctionsToDeclare)) return (held as Auction[]).map(change);
  if (isBelow(query, keys.runningAuctions)) {
    const running = held as RunningAuctions;
    return { ...running, featured: running.featured && change(running.featured) };
  }
  const list = held as AuctionPages;
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
}

/** A sealed line shows nothing of other people but how many bids there are. */
function applyToNumberLine(line: NumberLineData, { outcome, totalBids }: LiveAuction): Applied {
  if (!line.sealed) return { patched: line, isIncomplete: false };
  if (outcome !== null) return { patched: line, isIncomplete: outcome !== 'cancelled' };
  return { patched: { ...line, totalBids: Math.max(line.totalBids, totalBids) }, isIncomplete: false };
}

type LeaderboardPages = Pages<Reply<typeof getLeaderboard>>;

/** While sealed a new row is the last one, so the last page has it or no page has. */
function applyToLeaderboard(board: LeaderboardPages, { outcome, totalBids }: LiveAuction): Applied {
  const last = board.pages.at(-1)?.meta;
  const isIncomplete = last !== undefined && (last.auction.outcome !== outcome || last.totalBids < totalBids);
  return { patched: board, isIncomplete };
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
