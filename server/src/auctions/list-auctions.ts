import type { Auction, AuctionSort } from '@ekbid/contract';
import { type AuctionStatus, auctionStatuses, parseRupees } from '@ekbid/domain';
import type { Caller } from '../accounts/admit.ts';
import { listOwnBids } from '../bids/list-own-bids.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { type AuctionFilters, countByStatus, countStretches, listStretch } from './auction-list.queries.ts';
import type { AuctionRow } from './auctions.queries.ts';
import { showAuction } from './show-auction.ts';

type Place = readonly [asOf: number, stretch: number, key: number, auctionId: string];

type AuctionQuery = {
  readonly status?: AuctionStatus | '' | undefined;
  readonly minBid?: string | undefined;
  readonly maxBid?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: AuctionSort;
  /** Where the page before ended: the `place` of its last auction. */
  readonly after: Place | null;
  readonly limit: number;
};

/** Auctions page by page, each with the place it stands at, and how many there are of each status. */
export async function listAuctions(db: Db, query: AuctionQuery, caller: Caller | null) {
  const now = await readClock(db);
  const filters = readFilters(query);
  const rows = await listRows(db, query, filters, now);
  const counts = await countAuctions(db, filters, now);
  return {
    auctions: await showAuctions(db, rows, caller, now),
    counts,
    total: filters.status === null ? Object.values(counts).reduce((sum, count) => sum + count) : counts[filters.status],
  };
}

function readFilters({ status, minBid, maxBid, search }: AuctionQuery): AuctionFilters {
  const words = search?.trim();
  return {
    status: status || null,
    minBidPaise: minBid ? parseRupees(minBid) : null,
    maxBidPaise: maxBid ? parseRupees(maxBid) : null,
    search: words || null,
  };
}

type PlacedRow = AuctionRow & { readonly place: Place };

/** Reads the stretches of the list one after the other until the page is full. */
async function listRows(db: Db, query: AuctionQuery, filters: AuctionFilters, now: Date): Promise<PlacedRow[]> {
  const { sort, limit } = query;
  const from = query.after === null ? { asOf: now, stretch: 0, after: null } : readPlace(query.after);
  const rows: PlacedRow[] = [];
  for (let stretch = from.stretch; stretch < countStretches(sort) && rows.length < limit; stretch += 1) {
    const after = stretch === from.stretch ? from.after : null;
    const page = { sort, stretch, asOf: from.asOf, after, filters, now, limit: limit - rows.length };
    for (const { key, ...row } of await listStretch(db, page))
      rows.push({ ...row, place: [from.asOf.getTime(), stretch, key, row.auctionId] });
  }
  return rows;
}

function readPlace([asOf, stretch, key, auctionId]: Place) {
  return { asOf: new Date(asOf), stretch: Math.max(0, stretch), after: { key, auctionId } };
}

async function countAuctions(db: Db, filters: AuctionFilters, now: Date) {
  const counted = new Map((await countByStatus(db, filters, now)).map(({ status, auctions }) => [status, auctions]));
  return Object.fromEntries(auctionStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<
    AuctionStatus,
    number
  >;
}

async function showAuctions(db: Db, rows: readonly PlacedRow[], caller: Caller | null, now: Date) {
  const ids = rows.map(({ auctionId }) => auctionId);
  const ownBids = caller === null ? null : await listOwnBids(db, caller.userId, ids);
  return rows.map(({ place, ...row }): { auction: Auction; place: Place } => ({
    auction: showAuction(row, ownBids?.get(row.auctionId) ?? [], caller, now),
    place,
  }));
}
