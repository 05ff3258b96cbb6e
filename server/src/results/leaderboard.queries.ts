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

/** By order of placing: no count and no amount takes part in the order or the rank. */
export async function listSealedEntries(db: Db, auctionId: string, after: number, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq > ${after}
    order by b.seq limit ${limit}`.execute(db);
  return rows;
}

/** Names are searched as they are shown: first name and initial. Gives places in the order of placing, rising. */
export async function findNamed(db: Db, auctionId: string, search: string, after = 0): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`
    select coalesce(array_agg(b.seq order by b.seq), '{}') as seqs
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq > ${after}
      and strpos(lower(u.first_name || ' ' || left(u.last_name, 1) || '.'), lower(${search})) > 0`.execute(db);
  return rows[0]?.seqs ?? [];
}

/** The bids at these places in the order of placing; no count takes part. */
export async function listSealedEntriesAt(db: Db, auctionId: string, seqs: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq = any (${seqs}::int[])
    order by b.seq`.execute(db);
  return rows;
}

/** Of a declared auction: the bids at these places in the order of placing. */
export async function listEntriesAt(db: Db, auctionId: string, seqs: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from bids b
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and b.seq = any (${seqs}::int[])`.execute(db);
  return rows;
}

/** Of a declared auction: the places in the order of placing, in the order of ranks. */
export async function listRanking(db: Db, auctionId: string): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`
    select coalesce(array_agg(b.seq order by c.people > 1, b.amount_paise, b.seq), '{}') as seqs
    from bids b
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    where b.auction_id = ${auctionId}`.execute(db);
  return rows[0]?.seqs ?? [];
}

export type PlaceRow = Pick<EntryRow, 'bidderId' | 'seq' | 'amountPaise' | 'people'>;

/** Which of these people have a bid placed before: no count and no amount takes part. */
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

/** Of a declared auction: every bid of these people, with what its rank depends on. */
export async function listPlacesOf(db: Db, auctionId: string, bidderIds: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select own.*, (
      select people from amount_counts c where c.auction_id = ${auctionId} and c.amount_paise = own.amount_paise)
    from unnest(${bidderIds}::uuid[]) as one(bidder_id)
    -- Person by person, whatever the planner believes of how many bids there are.
    cross join lateral (
      select b.bidder_id, b.seq, b.amount_paise from bids b
      where b.auction_id = ${auctionId} and b.bidder_id = one.bidder_id offset 0) own`.execute(db);
  return rows;
}

type LoneAsked = { auctionId: string; afterAmount: number; limit: number };

/** Of a declared auction: bids at an amount of their own, the lowest first. The winner is the first of them. */
export async function listLoneEntries(db: Db, { auctionId, afterAmount, limit }: LoneAsked): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people = 1
      -- Said of both: a planner that merges the two would read the other from its beginning.
      and c.amount_paise > ${afterAmount} and b.amount_paise > ${afterAmount}
    order by c.amount_paise limit ${limit}`.execute(db);
  return rows;
}

type SharedAsked = { auctionId: string; afterAmount: number; afterSeq: number; limit: number };

/** Of a declared auction: bids at amounts that several people chose, the lowest first. */
export async function listSharedEntries(db: Db, asked: SharedAsked): Promise<EntryRow[]> {
  const { auctionId, afterAmount, afterSeq, limit } = asked;
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people > 1
      -- Where to begin in either index, then where within an amount.
      and c.amount_paise >= ${afterAmount} and b.amount_paise >= ${afterAmount}
      and (c.amount_paise, b.seq) > (${afterAmount}::bigint, ${afterSeq}::int)
    order by c.amount_paise, b.seq limit ${limit}`.execute(db);
  return rows;
}

/** Of a declared auction: what all bids come to, and how many amounts stood alone. */
export async function sumUp(db: Db, auctionId: string): Promise<{ volumePaise: number; loneAmounts: number }> {
  const { rows } = await sql<{ volumePaise: number; loneAmounts: number }>`
    select coalesce(sum(amount_paise * people), 0)::bigint as volume_paise,
      (count(*) filter (where people = 1))::int as lone_amounts
    from amount_counts where auction_id = ${auctionId}`.execute(db);
  return rows[0] ?? { volumePaise: 0, loneAmounts: 0 };
}
