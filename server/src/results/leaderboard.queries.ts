import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type EntryRow = {
  bidId: string;
  bidderId: string;
  firstName: string;
  lastName: string;
  email: string;
  amountPaise: number;
  seq: number;
  people: number;
  placedAt: Date;
};
export type RankedRow = EntryRow & { rank: number };

const entry = sql`b.bid_id, b.bidder_id, u.first_name, u.last_name, u.email, b.amount_paise, b.seq, b.placed_at`;

/** Entries in order of placing. No count and no amount affects the order or the rank. */
export async function listSealedEntries(db: Db, auctionId: string, after: number, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq > ${after}
    order by b.seq limit ${limit}`.execute(db);
  return rows;
}

/** Searches names as they are shown: first name and initial. Returns the numbers of bids in order of placing. */
export async function findNamed(db: Db, auctionId: string, search: string, after = 0): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`
    select coalesce(array_agg(b.seq order by b.seq), '{}') as seqs
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq > ${after}
      and strpos(lower(u.first_name || ' ' || left(u.last_name, 1) || '.'), lower(${search})) > 0`.execute(db);
  return rows[0]?.seqs ?? [];
}

/** The bids with these numbers, in order of placing. No count affects the order. */
export async function listSealedEntriesAt(db: Db, auctionId: string, seqs: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq = any (${seqs}::int[])
    order by b.seq`.execute(db);
  return rows;
}

/** The bids of a declared auction with these numbers. */
export async function listEntriesAt(db: Db, auctionId: string, seqs: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from bids b
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq = any (${seqs}::int[])`.execute(db);
  return rows;
}

/** The numbers of all bids of a declared auction, in the order of ranks. */
export async function listRanking(db: Db, auctionId: string): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`
    select coalesce(array_agg(b.seq order by c.people > 1, b.amount_paise, b.seq), '{}') as seqs
    from bids b
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    where b.auction_id = ${auctionId}`.execute(db);
  return rows[0]?.seqs ?? [];
}

export type PlaceRow = Pick<EntryRow, 'bidderId' | 'seq' | 'amountPaise' | 'people'>;

/** Those of these people who have a bid with a lower number. No count and no amount affects this. */
export async function listEarlierBidders(
  db: Db,
  auctionId: string,
  bidderIds: readonly string[],
  before: number,
): Promise<string[]> {
  const { rows } = await sql<{ bidderId: string }>`
    select one.bidder_id from unnest(${bidderIds}::uuid[]) as one(bidder_id)
    cross join lateral (
      select from bids b
      where b.auction_id = ${auctionId} and b.bidder_id = one.bidder_id and b.seq < ${before} limit 1) earlier`.execute(
    db,
  );
  return rows.map(({ bidderId }) => bidderId);
}

/** Every bid of these people in a declared auction, with what its rank depends on. */
export async function listPlacesOf(db: Db, auctionId: string, bidderIds: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select own.*, (
      select people from amount_counts c where c.auction_id = ${auctionId} and c.amount_paise = own.amount_paise)
    from unnest(${bidderIds}::uuid[]) as one(bidder_id)
    -- offset 0 makes the planner go person by person, however wrong its estimate of the bids is.
    cross join lateral (
      select b.bidder_id, b.seq, b.amount_paise from bids b
      where b.auction_id = ${auctionId} and b.bidder_id = one.bidder_id offset 0) own`.execute(db);
  return rows;
}

type LoneAsked = { auctionId: string; afterAmount: number; limit: number };

/** The bids of a declared auction at unique amounts, the lowest first. The first is the winner. */
export async function listLoneEntries(db: Db, { auctionId, afterAmount, limit }: LoneAsked): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people = 1
      -- On both tables, because a merge join would read the other one from its beginning.
      and c.amount_paise > ${afterAmount} and b.amount_paise > ${afterAmount}
    order by c.amount_paise limit ${limit}`.execute(db);
  return rows;
}

type SharedAsked = { auctionId: string; afterAmount: number; afterSeq: number; limit: number };

/** The bids of a declared auction at amounts that several people chose, the lowest first. */
export async function listSharedEntries(db: Db, asked: SharedAsked): Promise<EntryRow[]> {
  const { auctionId, afterAmount, afterSeq, limit } = asked;
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people > 1
      -- The first line is where to begin in either index, the second where to begin within an amount.
      and c.amount_paise >= ${afterAmount} and b.amount_paise >= ${afterAmount}
      and (c.amount_paise, b.seq) > (${afterAmount}::bigint, ${afterSeq}::int)
    order by c.amount_paise, b.seq limit ${limit}`.execute(db);
  return rows;
}

/** The sum of all bids of a declared auction, and the number of unique amounts. */
export async function sumUp(db: Db, auctionId: string): Promise<{ volumePaise: number; loneAmounts: number }> {
  const { rows } = await sql<{ volumePaise: number; loneAmounts: number }>`
    select coalesce(sum(amount_paise * people), 0)::bigint as volume_paise,
      (count(*) filter (where people = 1))::int as lone_amounts
    from amount_counts where auction_id = ${auctionId}`.execute(db);
  return rows[0] ?? { volumePaise: 0, loneAmounts: 0 };
}
