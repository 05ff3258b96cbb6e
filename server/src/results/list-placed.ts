import { leaderboardStatus, type LeaderboardStatus } from '@ekbid/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { cursorNumber, cursorRank, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import type { AuctionForResults } from './get-number-line.ts';
import { type EntryRow, findNamed, type RankedRow, entry } from './leaderboard.queries.ts';

type Found = { readonly rows: readonly EntryRow[]; readonly total: number };

/** A page of a sealed leaderboard, in order of placing. Its cursor contains a position and a count, but no amount. */
export async function listPlaced(
  db: Db,
  auction: AuctionForResults,
  query: LeaderboardQuery,
): Promise<LeaderboardPage> {
  const { status, after, limit } = query;
  const [, afterSeq, total] = readCursor(after, z.literal('placed'), cursorRank, cursorNumber) ?? ['placed', 0, null];
  const found = isShown(status, auction) ? await listFrom(db, auction, query, afterSeq) : { rows: [], total: 0 };
  const whole = total ?? found.total;
  const { page, next } = takePage(found.rows, limit, ({ seq }) => ['placed', seq, whole]);
  const newBidders = await countNewBidders(db, auction.auctionId, page);
  return { entries: page.map((row) => ({ ...row, rank: row.seq })), next, total: whole, newBidders, volumePaise: null };
}

/**
 * Counts the people on this page who have no earlier bid. The search can be ignored, because it matches all bids of a
 * person or none.
 */
async function countNewBidders(db: Db, auctionId: string, page: readonly EntryRow[]): Promise<number> {
  const [first] = page;
  if (!first) return 0;
  const bidderIds = [...new Set(page.map(({ bidderId }) => bidderId))];
  return bidderIds.length - (await listEarlierBidders(db, auctionId, bidderIds, first.seq)).length;
}

/**
 * Whether a filter by status matches. While an auction is sealed, all entries have the same status, so the filter
 * matches all or none.
 */
function isShown(wanted: LeaderboardStatus | undefined, auction: AuctionForResults): boolean {
  return wanted === undefined || wanted === leaderboardStatus({ won: false, people: 0 }, auction);
}

async function listFrom(db: Db, auction: AuctionForResults, query: LeaderboardQuery, after: number): Promise<Found> {
  const { auctionId, slotsFilled } = auction;
  const limit = query.limit + 1;
  if (query.search === undefined)
    return { rows: await listSealedEntries(db, auctionId, after, limit), total: slotsFilled };
  const seqs = await findNamed(db, auctionId, query.search, after);
  return { rows: await listSealedEntriesAt(db, auctionId, seqs.slice(0, limit)), total: seqs.length };
}

export type LeaderboardQuery = {
  readonly search: string | undefined;
  readonly status: LeaderboardStatus | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

export type LeaderboardPage = {
  readonly entries: readonly RankedRow[];
  readonly next: string | null;
  /** The number of entries that match the filters. */
  readonly total: number;
  /** The number of people on this page who are on no earlier page. */
  readonly newBidders: number;
  /** The sum of all bids; null while sealed. */
  readonly volumePaise: number | null;
};

/** Lists bids and ranks them by the order of placing only, because amounts and counts are sealed. */
async function listSealedEntries(db: Db, auctionId: string, after: number, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq > ${after}
    order by b.seq limit ${limit}`.execute(db);
  return rows;
}

/** Lists the bids with these numbers, by the order of placing only, because amounts and counts are sealed. */
async function listSealedEntriesAt(db: Db, auctionId: string, seqs: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq = any (${seqs}::int[])
    order by b.seq`.execute(db);
  return rows;
}

/** Selects those of these people who have a bid before this number. Uses no amounts and counts, which are sealed. */
async function listEarlierBidders(
  db: Db,
  auctionId: string,
  bidderIds: readonly string[],
  before: number,
): Promise<string[]> {
  const { rows } = await sql<{ bidderId: string }>`
    select one.bidder_id from unnest(${bidderIds}::uuid[]) as one(bidder_id)
    cross join lateral (
      select from payment_orders o join bids b using (payment_order_id)
      where o.auction_id = ${auctionId} and o.bidder_id = one.bidder_id and b.seq < ${before} limit 1) earlier`.execute(
    db,
  );
  return rows.map(({ bidderId }) => bidderId);
}
