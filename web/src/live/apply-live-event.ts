import type { Auction, getLeaderboard, listAuctions, LiveAuction, MyBid, NumberLineData } from '@ekbid/contract';
import { isFull } from '@ekbid/domain';
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { expirePreloaded } from '../api/query-client.ts';
import { isBelow, keys } from '../api/query-keys.ts';
import type { Reply } from '../api/call.ts';
import { setServerTime } from '../api/server-time.ts';
import type { LiveEvent } from './connection.ts';

/** Many pages show lists. So after an event, the reads of lists are spread over more time than other reads. */
const listsWithinMs = 500;

/** The data that an `own` event may concern: bids, payments and notifications of the signed-in person. */
const ownData = [
  keys.auctionDetails,
  keys.numberLines,
  keys.allMyBids,
  keys.allOpenPayments,
  keys.paymentChecks,
  keys.allNotifications,
  keys.watchedIds,
  keys.allPrizes,
];
/** The data that live events keep up to date. */
const liveData = [keys.allAuctions, keys.allResults, keys.allMyBids, keys.allOpenPayments, keys.allNotifications];

/** Applies live events to the query cache. If an event does not carry all its changes, the query is fetched again. */
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
    // Keep the time of the last update, because the event does not renew the rest of the data.
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
          missed.store(query, data);
          applyTo(query, data);
        }
        return;
      case 'closing':
        // Loaded separately, because few pages are open when an auction closes. If loading fails, the later check says
        // that no head was stored.
        void import('./closing-heads.ts').then(
          ({ storeClosingHead }) => storeClosingHead(data),
          () => {},
        );
        return;
      case 'auctions':
        return refetchShown((query) => isBelow(query, keys.auctionLists), listsWithinMs);
      case 'own':
        return refetchShown((query) => isBelow(query, ...ownData));
    }
  }

  /** Fetches all data that is `beforeMs` old or older. If a screen shows preloaded data, all data is fetched. */
  function onGap(beforeMs: number): void {
    const before = Date.now() - (expirePreloaded(client) ? 0 : beforeMs);
    refetchShown(
      (query) => isBelow(query, ...liveData) && query.state.data !== undefined && query.state.dataUpdatedAt <= before,
    );
  }

  return { onEvent, onGap, stop: missed.stop };
}

/**
 * Stores the events that arrive while a query is being read. Then applies them to the reply, which may be older than
 * the events.
 */
function eventsDuringReads(client: QueryClient, apply: (query: Query, event: LiveAuction) => void) {
  const stored = new Map<string, Map<string, LiveAuction>>();

  const stop = client.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return;
    const { action } = change;
    const query = change.query as Query;
    if (action.type === 'success' && action.manual === true) return;
    if (action.type !== 'fetch' && action.type !== 'success') return;
    const events = stored.get(query.queryHash);
    stored.delete(query.queryHash);
    // At the start of a read, only forget the stored events, because the reply will include them.
    if (action.type === 'success') for (const event of events?.values() ?? []) apply(query, event);
  });

  return {
    stop,
    store(query: Query, event: LiveAuction): void {
      if (query.state.fetchStatus === 'idle') return;
      const events = stored.get(query.queryHash) ?? new Map<string, LiveAuction>();
      stored.set(query.queryHash, events.set(event._id, event));
    },
  };
}

/** Cached data after an event, and whether the event also changed something that it does not carry. */
type Applied = { readonly patched: unknown; readonly isIncomplete: boolean };

function applyAuction(query: Query, cached: unknown, event: LiveAuction): Applied {
  if (isBelow(query, keys.allAuctions)) return applyToAuctions(query, cached, event);
  if (isBelow(query, keys.allMyBids))
    return { patched: cached, isIncomplete: myBidsIn(cached).some((bid) => isBehind(bid, event)) };
  if (isBelow(query, keys.numberLine(event._id))) return applyToNumberLine(cached as NumberLineData, event);
  if (isBelow(query, keys.leaderboards(event._id))) return applyToLeaderboard(cached as LeaderboardPages, event);
  return { patched: cached, isIncomplete: false };
}

/**
 * Applies an event to auctions. Events carry no result, so a declared or cancelled auction must be fetched again.
 * Counts only grow, so the higher count is the newer one. All other fields come from the event, because each of their
 * changes causes an event.
 */
function applyToAuctions(query: Query, cached: unknown, event: LiveAuction): Applied {
  let isIncomplete = false;
  const patched = mapAuctions(query, cached, (auction) => {
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
type AuctionList = Reply<typeof listAuctions>;

/**
 * Applies `change` to every auction in a query's data: one auction, a list, or pages of lists. Other data with these
 * keys, such as winners and drafts, has no running auctions and is not changed.
 */
function mapAuctions(query: Query, cached: unknown, change: (auction: Auction) => Auction): unknown {
  if (isBelow(query, keys.auctionDetails)) return change(cached as Auction);
  if (isBelow(query, keys.runningAuctions)) {
    const running = cached as AuctionList;
    return { ...running, data: running.data.map(change) };
  }
  if (Array.isArray(cached)) return (cached as Auction[]).map(change);
  const list = cached as Pages<AuctionList> | { readonly pages?: never };
  if (!list.pages) return list;
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
}

/** A sealed line shows only the number of other people's bids, so only that number changes. */
function applyToNumberLine(line: NumberLineData, { outcome, totalBids }: LiveAuction): Applied {
  if (!line.sealed) return { patched: line, isIncomplete: false };
  if (outcome !== null) return { patched: line, isIncomplete: outcome !== 'cancelled' };
  return { patched: { ...line, totalBids: Math.max(line.totalBids, totalBids) }, isIncomplete: false };
}

type LeaderboardPages = Pages<Reply<typeof getLeaderboard>>;

/** New rows of a sealed leaderboard are added at the end. So the last page shows whether any row is missing. */
function applyToLeaderboard(board: LeaderboardPages, { outcome, totalBids }: LiveAuction): Applied {
  const last = board.pages.at(-1)?.meta;
  const isIncomplete = last !== undefined && (last.auction.outcome !== outcome || last.totalBids < totalBids);
  return { patched: board, isIncomplete };
}

/** The bids in a query's data. Other data with this key, such as limits, has no bids. */
function myBidsIn(cached: unknown): readonly MyBid[] {
  if (Array.isArray(cached)) return cached as MyBid[];
  return (cached as Partial<Pages<{ data: MyBid[] }>>).pages?.flatMap(({ data }) => data) ?? [];
}

/** Whether the status of the person's bid is outdated, because the auction is full, over or declared. */
function isBehind({ auctionId, status }: MyBid, event: LiveAuction): boolean {
  if (auctionId !== event._id) return false;
  if (status === 'active') return event.status !== 'active' || isFull(event);
  return status === 'pending' && event.outcome !== null;
}

type Options = {
  /** The read starts at a random moment within this time, so that pages with the same event do not all read at once. */
  readonly withinMs?: number | undefined;
  /**
   * Skips the pause between two reads. Used for results: people wait for them, and they often follow the last bid at
   * once.
   */
  readonly cutsRest?: boolean;
};
type Refetch = (query: Query, options?: Options) => void;

const restMs = 1000;

/**
 * Throttles reads: however many events arrive, a query is read about once a second, and never twice at the same time. A
 * query that is not on the screen is only marked as stale, and is read when it is shown again.
 */
export function throttledRefetch(client: QueryClient): Refetch {
  const running = new Map<string, { again: boolean; readonly rest: AbortController }>();

  const refetch: Refetch = (query, { withinMs = 250, cutsRest = false } = {}) => {
    const run = running.get(query.queryHash);
    if (run) {
      run.again = true;
      if (cutsRest) run.rest.abort();
    } else if (query.isActive()) void read(query, Math.random() * withinMs);
    else query.invalidate();
  };

  async function read(query: Query, pauseMs: number): Promise<void> {
    const { queryKey, queryHash } = query;
    const run = { again: false, rest: new AbortController() };
    running.set(queryHash, run);
    await pause(pauseMs);
    // If a read is already running, its reply may be older than the event, so read again afterwards.
    run.again = query.state.fetchStatus !== 'idle';
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    await pause(restAfter(query), run.rest.signal);
    running.delete(queryHash);
    if (run.again) refetch(query, { withinMs: run.rest.signal.aborted ? undefined : 0 });
  }

  return refetch;
}

/**
 * The pause after a read. Long lists pause longer, because each page is a request. Payments do too, because the
 * provider limits how often we ask it.
 */
function restAfter(query: Query): number {
  const { data } = query.state;
  if (isBelow(query, keys.allPayments)) return 3 * restMs;
  const pages = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
  return pages ? restMs * (data.pages as unknown[]).length : restMs;
}

function pause(ms: number, cut?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (cut?.aborted) resolve();
    setTimeout(resolve, ms);
    cut?.addEventListener('abort', () => resolve());
  });
}
