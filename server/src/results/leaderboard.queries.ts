import type { LeaderboardStatus } from '@ekbid/domain';
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

/** Names are searched as they are shown: first name and initial. */
const named = (search: string | undefined) =>
  search === undefined
    ? sql`true`
    : sql`strpos(lower(u.first_name || ' ' || left(u.last_name, 1) || '.'), lower(${search})) > 0`;

type SealedAsked = { auctionId: string; search: string | undefined; afterSeq: number; limit: number };

/** By order of placing: no count and no amount takes part in the order, the filter or the rank. */
export async function listSealedEntries(db: Db, asked: SealedAsked): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select ${entry}, b.seq as rank, 0 as people
    from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${asked.auctionId} and b.seq > ${asked.afterSeq} and ${named(asked.search)}
    order by b.seq limit ${asked.limit}`.execute(db);
  return rows;
}

export async function countNamed(db: Db, auctionId: string, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from bids b join users u on u.user_id = b.bidder_id
    where b.auction_id = ${auctionId} and ${named(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type LoneAsked = { auctionId: string; afterAmount: number; upTo: number | null; limit: number };

/** Of a declared auction: bids at an amount of their own, the lowest first. The winner is the first of them. */
export async function listLoneEntries(db: Db, { auctionId, afterAmount, upTo, limit }: LoneAsked): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry}, c.people
    from amount_counts c
    join bids b on b.auction_id = c.auction_id and b.amount_paise = c.amount_paise
    join users u on u.user_id = b.bidder_id
    where c.auction_id = ${auctionId} and c.people = 1
      -- Said of both: a planner that merges the two would read the other from its beginning.
      and c.amount_paise > ${afterAmount} and b.amount_paise > ${afterAmount}
      and (${upTo}::bigint is null or c.amount_paise <= ${upTo})
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

type SearchAsked = {
  auctionId: string;
  search: string;
  status: LeaderboardStatus | undefined;
  afterRank: number;
  limit: number;
};

/** Of a declared auction: who bears a name stands anywhere, so everybody is ranked. */
const foundEntries = ({ auctionId, search, status }: Omit<SearchAsked, 'afterRank' | 'limit'>) => sql`
  select ${entry}, r.people, r.rank
  from (
    select b.bid_id, c.people, row_number() over (order by c.people > 1, b.amount_paise, b.seq)::int as rank,
      case when b.bid_id = a.winning_bid_id then 'winner' when c.people > 1 then 'disqualified' else 'lost' end as status
    from bids b
    join auctions a using (auction_id)
    join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
    where b.auction_id = ${auctionId}
  ) r
  join bids b using (bid_id)
  join users u on u.user_id = b.bidder_id
  where ${named(search)} and (${status ?? null}::text is null or r.status = ${status ?? null})`;

export async function findEntries(db: Db, asked: SearchAsked): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select * from (${foundEntries(asked)}) found where rank > ${asked.afterRank}
    order by rank limit ${asked.limit}`.execute(db);
  return rows;
}

export async function countFound(db: Db, asked: Omit<SearchAsked, 'afterRank' | 'limit'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${foundEntries(asked)}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countLoneAmounts(db: Db, auctionId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from amount_counts where auction_id = ${auctionId} and people = 1`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countBidders(db: Db, auctionId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct bidder_id)::int as total from bids where auction_id = ${auctionId}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function sumAmounts(db: Db, auctionId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise * people), 0)::bigint as paise from amount_counts
    where auction_id = ${auctionId}`.execute(db);
  return rows[0]?.paise ?? 0;
}
