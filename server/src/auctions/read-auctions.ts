import { type Auction, toInstant, type AuctionSort, type AuctionStanding, type Bid } from '@ekbid/contract';
import {
  Refusal,
  type AuctionStatus,
  auctionStatuses,
  parseRupees,
  initialOf,
  receiptNumber,
  toRupees,
} from '@ekbid/domain';
import { takePage } from '../context/cursor.ts';
import { readClock, type Db } from '../db/database.ts';
import { statusOf } from '../db/status-of.ts';
import { pictureAddress } from '../pictures/picture-files.ts';
import { showPictures } from '../pictures/picture-list.ts';
import type { Caller } from '../sessions/authorize.ts';
import {
  type AuctionFilters,
  countByStatus,
  countStretches,
  listStretch,
  readFirstPage,
} from './auction-list.queries.ts';
import {
  type AuctionRow,
  findAuction,
  findAuctions,
  hasAuction,
  isForMembers,
  listAuctionsOfBidder,
  listBidsOf,
  type MyAuctionsPlace,
  readEndMoves,
} from './auctions.queries.ts';
import { readPrizeOf } from './prize-progress.ts';

/** Returns an auction as `caller` may see it. */
export async function getAuctionView(db: Db, auctionId: string, caller: Caller | null): Promise<Auction> {
  const row = await findAuction(db, auctionId);
  if (!row) throw new Refusal('not_found', { what: 'auction' });
  const ownBids = caller === null ? undefined : (await listOwnBids(db, caller.userId, [auctionId])).get(auctionId);
  const auction = {
    ...showAuction(row, ownBids ?? [], caller, await readClock(db)),
    ...(await readPrizeOf(db, row)),
  };
  if (caller === null && (await isResultForMembers(db, row))) return { ...auction, forMembers: true };
  if (caller?.role !== 'ADMIN' || caller.secondFactorDue || !row.everOrdered) return auction;
  const { left, latest } = await readEndMoves(db, row);
  return { ...auction, endMoves: { left, latest: toInstant(latest) } };
}

/**
 * Returns whether only signed-in people may see the result. Undecided auctions need no query, because only decided ones
 * can be on the list.
 */
export async function isResultForMembers(db: Db, { auctionId, outcome }: Pick<AuctionRow, 'auctionId' | 'outcome'>) {
  return outcome !== null && (await isForMembers(db, auctionId));
}

/** The number of auctions of each status, in the order of `auctionStatuses`. */
type Counts = readonly [number, number, number, number];
/** The position after a page. It carries the counts of the first page, so that later pages need not count again. */
type Place = readonly [asOf: number, stretch: number, key: string, auctionId: string, ...Counts];

type AuctionQuery = {
  readonly status?: AuctionStanding | '' | undefined;
  readonly minBid?: string | undefined;
  readonly maxBid?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: AuctionSort;
  /** The position after the previous page. Null for the first page. */
  readonly after: Place | null;
  readonly limit: number;
};

/** Returns a page of auctions, each with its position in the list, and the number of auctions of each status. */
export async function listAuctions(db: Db, query: AuctionQuery, caller: Caller | null) {
  const filters = readFilters(query);
  const { from, rows, now } = await (isPlain(query, filters)
    ? readFirst(db, query, filters.status)
    : readSections(db, query, filters));
  const counts = Object.fromEntries(auctionStatuses.map((status, place) => [status, from.counts[place] ?? 0]));
  return {
    auctions: await showAuctions(db, rows, caller, now),
    counts: counts as Record<AuctionStatus, number>,
    total: from.counts.reduce((sum, count, place) => (counted(auctionStatuses[place]) ? sum + count : sum), 0),
  };

  function counted(status: AuctionStatus | undefined): boolean {
    return filters.status === null || filters.status === status;
  }
}

type Filtering = Partial<Pick<AuctionQuery, 'status' | 'minBid' | 'maxBid' | 'search'>>;

export function readFilters({ status, minBid, maxBid, search }: Filtering): AuctionFilters {
  const words = search?.trim();
  return {
    status: status === 'awaiting' ? null : status || null,
    awaiting: status === 'awaiting',
    minBidPaise: minBid ? parseRupees(minBid) : null,
    maxBidPaise: maxBid ? parseRupees(maxBid) : null,
    search: words || null,
  };
}

/** Returns whether the query asks for a first page without filters. A filter for one status is allowed. */
function isPlain({ after }: AuctionQuery, { status: _, awaiting, ...texts }: AuctionFilters): boolean {
  return after === null && !awaiting && Object.values(texts).every((filter) => filter === null);
}

async function readFirst(db: Db, { sort, limit }: AuctionQuery, status: AuctionStatus | null): Promise<ReadRows> {
  const { now, counts: counted, rows } = await readFirstPage(db, { sort, status, limit });
  const counts = countsIn(counted);
  const placed = rows.map((row): PlacedRow => ({
    ...row,
    place: [now.getTime(), row.stretch, row.key, row.auctionId, ...counts],
  }));
  return { from: { counts }, rows: placed, now };
}

async function readSections(db: Db, query: AuctionQuery, filters: AuctionFilters): Promise<ReadRows> {
  const now = await readClock(db);
  const from = query.after === null ? await beginList(db, filters, now) : readPlace(query.after);
  return { from, rows: await listRows(db, query, { from, filters, now }), now };
}

type ReadRows = {
  readonly from: Pick<Start, 'counts'>;
  readonly rows: readonly PlacedRow[];
  readonly now: Date;
};

type Start = {
  readonly asOf: Date;
  readonly stretch: number;
  readonly after: { readonly key: string; readonly auctionId: string } | null;
  readonly counts: Counts;
};

async function beginList(db: Db, filters: AuctionFilters, now: Date): Promise<Start> {
  const counted = await countByStatus(db, filters, now);
  const counts = countsIn(Object.fromEntries(counted.map(({ status, auctions }) => [status, auctions])));
  return { asOf: now, stretch: 0, after: null, counts };
}

function countsIn(counted: Partial<Record<AuctionStatus, number>>): Counts {
  const [first, second, third, fourth] = auctionStatuses;
  const count = (status: AuctionStatus) => counted[status] ?? 0;
  return [count(first), count(second), count(third), count(fourth)];
}

function readPlace([asOf, stretch, key, auctionId, ...counts]: Place): Start {
  return { asOf: new Date(asOf), stretch: Math.max(0, stretch), after: { key, auctionId }, counts };
}

type PlacedRow = AuctionRow & { readonly place: Place };
type Reading = { readonly from: Start; readonly filters: AuctionFilters; readonly now: Date };

/** Reads the sections of the list one after the other until the page is full. */
async function listRows(db: Db, { sort, limit }: AuctionQuery, { from, filters, now }: Reading): Promise<PlacedRow[]> {
  const { asOf, counts } = from;
  const found = counts.reduce((sum, count) => sum + count);
  const rows: PlacedRow[] = [];
  for (let stretch = from.stretch; stretch < countStretches(sort) && rows.length < limit; stretch += 1) {
    const after = stretch === from.stretch ? from.after : null;
    const page = { sort, stretch, asOf, after, filters, found, now, limit: limit - rows.length };
    for (const { key, ...row } of await listStretch(db, page))
      rows.push({ ...row, place: [asOf.getTime(), stretch, key, row.auctionId, ...counts] });
  }
  return rows;
}

async function showAuctions(db: Db, rows: readonly PlacedRow[], caller: Caller | null, now: Date) {
  const ids = rows.map(({ auctionId }) => auctionId);
  const ownBids = caller === null ? null : await listOwnBids(db, caller.userId, ids);
  return rows.map(({ place, ...row }): { auction: Auction; place: Place } => ({
    auction: showAuction(row, ownBids?.get(row.auctionId) ?? [], caller, now),
    place,
  }));
}

/** Returns a page of the auctions in which `caller` has bids. */
export async function listMyAuctions(db: Db, caller: Caller, query: { after: MyAuctionsPlace | null; limit: number }) {
  const rows = await listAuctionsOfBidder(db, caller.userId, query.after, query.limit + 1);
  const { page, next } = takePage(rows, query.limit, ({ decided, key, auctionId }) => [decided, key, auctionId]);
  const own = await listOwnBids(
    db,
    caller.userId,
    page.map(({ auctionId }) => auctionId),
  );
  const now = await readClock(db);
  return {
    data: page.map((row) => showAuction(row, own.get(row.auctionId) ?? [], caller, now)),
    meta: { next, total: rows[0]?.total ?? 0 },
  };
}

/** Returns the auctions with these ids, in the order of the ids. Unknown ids are skipped. */
export async function listAuctionsById(db: Db, caller: Caller, ids: readonly string[]): Promise<Auction[]> {
  const [rows, own, now] = [
    await findAuctions(db, ids),
    await listOwnBids(db, caller.userId, ids),
    await readClock(db),
  ];
  const found = new Map(rows.map((row) => [row.auctionId, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [showAuction(row, own.get(id) ?? [], caller, now)] : [];
  });
}

/**
 * Describes an auction for `caller`. Of bids it contains only the caller's own, and of the winner only what the result
 * makes public.
 */
function showAuction(row: AuctionRow, ownBids: readonly Bid[], caller: Caller | null, now: Date): Auction {
  return {
    _id: row.auctionId,
    title: row.title,
    description: row.description,
    titleHindi: row.titleHindi,
    descriptionHindi: row.descriptionHindi,
    additions: row.additions.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    retailPrice: showRetailPrice(row),
    claimDays: row.claimDays,
    entryMode: row.entryMode,
    minAccountDays: row.minAccountDays,
    startingBid: toRupees(row.startingBidPaise),
    endingBid: toRupees(row.endingBidPaise),
    bidIncrement: toRupees(row.bidIncrementPaise),
    startTime: toInstant(row.startTime),
    endTime: toInstant(row.endTime),
    maxSlots: row.maxSlots,
    slotsFilled: row.slotsFilled,
    // Each bid fills one slot, and no bid is ever removed, so the two numbers are equal.
    totalBids: row.slotsFilled,
    auctionImage: row.picture === null ? null : pictureAddress(row.picture),
    pictures: showPictures(row),
    status: statusOf(row, now),
    outcome: row.outcome,
    winnerId: showWinner(row, caller),
    winningBid: row.winningBidPaise === null ? null : toRupees(row.winningBidPaise),
    winningBidId: row.winningBidId,
    resultWithheld: row.withheld === true,
    declaredAt: row.declaredAt?.toISOString() ?? null,
    bids: [...ownBids],
    autoDeclare: row.autoDeclare,
    rulesFixed: row.everOrdered,
    serverTime: now.toISOString(),
  };
}

function showRetailPrice({ retailPricePaise, retailPriceSource, retailPriceDate }: AuctionRow): Auction['retailPrice'] {
  if (retailPricePaise === null || retailPriceSource === null || retailPriceDate === null) return null;
  return { amount: toRupees(retailPricePaise), source: retailPriceSource, date: retailPriceDate };
}

function showWinner(row: AuctionRow, caller: Caller | null): Auction['winnerId'] {
  if (row.winnerFirstName === null || row.winnerLastName === null) return null;
  const whole =
    caller !== null && ((caller.role === 'ADMIN' && !caller.secondFactorDue) || caller.userId === row.winnerUserId);
  const lastName = whole ? row.winnerLastName : initialOf(row.winnerLastName);
  return { firstName: row.winnerFirstName, lastName };
}

/** Throws if the auction does not exist. */
export async function checkAuctionExists(db: Db, auctionId: string): Promise<void> {
  if (!(await hasAuction(db, auctionId))) throw new Refusal('not_found', { what: 'auction' });
}

/** Returns one person's bids in each of these auctions, the earliest first. Never reads bids of other people. */
export async function listOwnBids(
  db: Db,
  bidderId: string,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Bid[]>> {
  const own = (await listBidsOf(db, bidderId, auctionIds)).map(showBid);
  return Map.groupBy(own, ({ auctionId }) => auctionId);
}

/** A bid from the database. Its time is text if the bid was part of JSON. */
export type BidRow = {
  readonly bidId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly placedAt: Date | string;
};

export function showBid({ bidId, auctionId, bidderId, amountPaise, placedAt }: BidRow): Bid {
  return {
    _id: bidId,
    auctionId,
    userId: bidderId,
    bidAmount: toRupees(amountPaise),
    receiptNumber: receiptNumber(bidId),
    createdAt: new Date(placedAt).toISOString(),
  };
}
