import { leaderboardStatus, type LeaderboardStatus } from '@ekbid/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { openCache } from '../concurrency/cache.ts';
import { cursorNumber, cursorRank, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import type { AuctionForResults } from './get-number-line.ts';
import { findNamed, type RankedRow, type EntryRow, entry } from './leaderboard.queries.ts';
import type { LeaderboardPage, LeaderboardQuery } from './list-placed.ts';

/** The position of the last entry before a page. */
type Place = { readonly rank: number; readonly shared: boolean; readonly amount: number; readonly seq: number };
/** The ranks that match a filter by status. They are contiguous. If `last` is less than `first`, there are none. */
type Stretch = { readonly first: number; readonly last: number };
type Asked = Stretch & { readonly auctionId: string; readonly after: Place; readonly limit: number };

/**
 * A page of a declared leaderboard. The winner comes first, then the other unique amounts from low to high, then the
 * shared amounts.
 */
export async function listRanked(
  db: Db,
  auction: AuctionForResults,
  query: LeaderboardQuery,
): Promise<LeaderboardPage> {
  const { auctionId } = auction;
  const figures = await getFigures(db, auctionId);
  const stretch = stretchOf(query.status, figures, auction);
  const after = readPlace(query.after) ?? startOf(stretch, figures, auction);
  const asked = { ...stretch, auctionId, after, limit: query.limit + 1 };
  const { rows, total } =
    query.search === undefined ? await listStretch(db, asked, figures) : await listNamed(db, asked, query.search);
  const { page, next } = takePage(rows, query.limit, ({ rank, people, amountPaise, seq }) => [
    'ranked',
    rank,
    people > 1 ? 1 : 0,
    amountPaise,
    seq,
  ]);
  const newBidders = await countNewBidders(db, auction, query.status, page);
  return { entries: page, next, total, newBidders, volumePaise: figures.volumePaise };
}

/** Counts the people on this page who have no matching bid on an earlier page. A person's bids can have any ranks. */
async function countNewBidders(
  db: Db,
  auction: AuctionForResults,
  status: LeaderboardStatus | undefined,
  page: readonly RankedRow[],
): Promise<number> {
  const [first] = page;
  if (!first) return 0;
  const bidderIds = [...new Set(page.map(({ bidderId }) => bidderId))];
  const matches = ({ amountPaise, people }: PlaceRow) =>
    !status || status === leaderboardStatus({ won: amountPaise === auction.winningAmountPaise, people }, auction);
  const places = await listPlacesOf(db, auction.auctionId, bidderIds);
  const seen = places.filter((place) => matches(place) && isBefore(place, first)).map(({ bidderId }) => bidderId);
  return bidderIds.length - new Set(seen).size;
}

/** Whether a bid comes before another one in the order of ranks. */
function isBefore(place: PlaceRow, other: PlaceRow): boolean {
  const shared = Number(place.people > 1) - Number(other.people > 1);
  return (shared || place.amountPaise - other.amountPaise || place.seq - other.seq) < 0;
}

function readPlace(after: string | undefined): Place | null {
  const sharedMark = z.union([z.literal(0), z.literal(1)]);
  const cursor = readCursor(after, z.literal('ranked'), cursorRank, sharedMark, cursorNumber, cursorRank);
  if (cursor === null) return null;
  const [, rank, shared, amount, seq] = cursor;
  return { rank, shared: shared === 1, amount, seq };
}

function stretchOf(
  status: LeaderboardStatus | undefined,
  { loneAmounts }: Figures,
  { slotsFilled, outcome }: AuctionForResults,
): Stretch {
  const won = outcome === 'winner' ? 1 : 0;
  switch (status) {
    case undefined:
      return { first: 1, last: slotsFilled };
    case 'winner':
      return { first: 1, last: won };
    case 'lost':
      return { first: won + 1, last: loneAmounts };
    case 'disqualified':
      return { first: loneAmounts + 1, last: slotsFilled };
    case 'active':
    case 'pending':
      return { first: 1, last: 0 };
  }
}

/** The position before a stretch. If it has unique amounts, it begins with the winner or directly after the winner. */
function startOf({ first }: Stretch, { loneAmounts }: Figures, { winningAmountPaise }: AuctionForResults): Place {
  const amount = first > 1 && first <= loneAmounts ? (winningAmountPaise ?? 0) : 0;
  return { rank: first - 1, shared: first > loneAmounts, amount, seq: 0 };
}

async function listStretch(db: Db, { auctionId, after, limit, first, last }: Asked, { loneAmounts }: Figures) {
  const upTo = (rank: number) => Math.max(0, Math.min(after.rank + limit, rank) - after.rank);
  const lone = after.shared ? [] : await listLone(db, auctionId, after, upTo(Math.min(last, loneAmounts)));
  const place = after.shared ? after : { amount: 0, seq: 0 };
  const shared = await listShared(db, auctionId, place, upTo(last) - lone.length);
  const rows: RankedRow[] = [...lone, ...shared].map((row, nth) => ({ ...row, rank: after.rank + nth + 1 }));
  return { rows, total: Math.max(0, last - first + 1) };
}

async function listLone(db: Db, auctionId: string, { amount }: Place, limit: number) {
  return limit > 0 ? await listLoneEntries(db, { auctionId, afterAmount: amount, limit }) : [];
}

async function listShared(db: Db, auctionId: string, { amount, seq }: Pick<Place, 'amount' | 'seq'>, limit: number) {
  return limit > 0 ? await listSharedEntries(db, { auctionId, afterAmount: amount, afterSeq: seq, limit }) : [];
}

/** Lists the bids found by name. They can have any ranks, so they are sorted by rank. */
async function listNamed(db: Db, { auctionId, after, limit, first, last }: Asked, search: string) {
  const ranks = await getRanking(db, auctionId);
  const rankOf = (seq: number) => ranks[seq] ?? 0;
  const found = (await findNamed(db, auctionId, search))
    .filter((seq) => rankOf(seq) >= first && rankOf(seq) <= last)
    .sort((a, b) => rankOf(a) - rankOf(b));
  const page = found.filter((seq) => rankOf(seq) > after.rank).slice(0, limit);
  const entries = await listEntriesAt(db, auctionId, page);
  const rows: RankedRow[] = entries.map((entry) => ({ ...entry, rank: rankOf(entry.seq) }));
  return { rows: rows.sort((a, b) => a.rank - b.rank), total: found.length };
}

/** Sums over a declared auction, which never change. */
type Figures = { readonly volumePaise: number; readonly loneAmounts: number };
/** The rank of each bid of a declared auction. The index is the bid's number in order of placing. */
type Ranking = Uint32Array;

const cachedFigures = openCache<Figures>({ maxWeight: 10_000, weigh: () => 1 });
// The cache holds at most five million bids, which take 20 MB.
const cachedRanking = openCache<Ranking>({ maxWeight: 5_000_000, weigh: ({ length }) => length });

function getFigures(db: Db, auctionId: string): Promise<Figures> {
  return cachedFigures(auctionId, () => sumUp(db, auctionId));
}

function getRanking(db: Db, auctionId: string): Promise<Ranking> {
  return cachedRanking(auctionId, async () => {
    const seqs = await listRanking(db, auctionId);
    const ranks = new Uint32Array(seqs.length + 1);
    seqs.forEach((seq, place) => (ranks[seq] = place + 1));
    return ranks;
  });
}

/** The bids of a declared auction with these numbers. */
async function listEntriesAt(db: Db, auctionId: string, seqs: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from bids b
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq = any (${seqs}::int[])`.execute(db);
  return rows;
}

/** The numbers of all bids of a declared auction, in the order of ranks. */
async function listRanking(db: Db, auctionId: string): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`
    select coalesce(array_agg(b.seq order by c.people > 1, b.amount_paise, b.seq), '{}') as seqs
    from bids b
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    where b.auction_id = ${auctionId}`.execute(db);
  return rows[0]?.seqs ?? [];
}

type PlaceRow = Pick<EntryRow, 'bidderId' | 'seq' | 'amountPaise' | 'people'>;

/** Every bid of these people in a declared auction, with the values that decide its rank. */
async function listPlacesOf(db: Db, auctionId: string, bidderIds: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select own.*, (
      select people from amount_counts c where c.auction_id = ${auctionId} and c.amount_paise = own.amount_paise)
    from unnest(${bidderIds}::uuid[]) as one(bidder_id)
    -- The offset makes the planner look up one person at a time, even if it misjudges the number of bids.
    cross join lateral (
      select b.bidder_id, b.seq, b.amount_paise from payment_orders o join bids b using (payment_order_id)
      where o.auction_id = ${auctionId} and o.bidder_id = one.bidder_id offset 0) own`.execute(db);
  return rows;
}

type LoneAsked = { auctionId: string; afterAmount: number; limit: number };

/** The bids of a declared auction at unique amounts, lowest first. The first one is the winner. */
async function listLoneEntries(db: Db, { auctionId, afterAmount, limit }: LoneAsked): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people = 1
      -- The condition is on both tables, because a merge join would otherwise read the other table from its beginning.
      and c.amount_paise > ${afterAmount} and b.amount_paise > ${afterAmount}
    order by c.amount_paise limit ${limit}`.execute(db);
  return rows;
}

type SharedAsked = { auctionId: string; afterAmount: number; afterSeq: number; limit: number };

/** The bids of a declared auction at amounts that several people bid, lowest first. */
async function listSharedEntries(db: Db, asked: SharedAsked): Promise<EntryRow[]> {
  const { auctionId, afterAmount, afterSeq, limit } = asked;
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people > 1
      -- The first line says where the scan of either index begins. The second line skips the bids at that amount that
      -- earlier pages already had.
      and c.amount_paise >= ${afterAmount} and b.amount_paise >= ${afterAmount}
      and (c.amount_paise, b.seq) > (${afterAmount}::bigint, ${afterSeq}::int)
    order by c.amount_paise, b.seq limit ${limit}`.execute(db);
  return rows;
}

/** The sum of all bids of a declared auction, and its number of unique amounts. */
async function sumUp(db: Db, auctionId: string): Promise<{ volumePaise: number; loneAmounts: number }> {
  const { rows } = await sql<{ volumePaise: number; loneAmounts: number }>`
    select coalesce(sum(amount_paise * people), 0)::bigint as volume_paise,
      (count(*) filter (where people = 1))::int as lone_amounts
    from amount_counts where auction_id = ${auctionId}`.execute(db);
  return rows[0] ?? { volumePaise: 0, loneAmounts: 0 };
}
