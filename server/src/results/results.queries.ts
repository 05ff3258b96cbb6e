import type { LeaderboardStatus, Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The bid at the lowest amount that one person alone holds, found by the counts kept per amount. */
export async function findLowestUniqueBid(db: Db, auctionId: string): Promise<{ bidId: string } | null> {
  const lowest = await db
    .selectFrom('amountCounts')
    .where('auctionId', '=', auctionId)
    .where('people', '=', 1)
    .orderBy('amountPaise')
    .select('amountPaise')
    .executeTakeFirst();
  if (!lowest) return null;
  return db
    .selectFrom('bids')
    .where('auctionId', '=', auctionId)
    .where('amountPaise', '=', lowest.amountPaise)
    .select('bidId')
    .executeTakeFirstOrThrow();
}

/** Locks an auction for declaring. */
export function lockAuctionForResult(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select(['maxSlots', 'slotsFilled', 'startTime', 'endTime', 'declaredAt', 'cancelledAt', 'outcome'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Declared = { outcome: Exclude<Outcome, 'cancelled'>; winningBidId: string | null };

export async function storeResult(db: Db, auctionId: string, { outcome, winningBidId }: Declared): Promise<void> {
  await db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .set({ outcome, winningBidId, declaredAt: sql<Date>`game_clock()` })
    .execute();
}

/** Over, undeclared, and either set to declare itself or left alone for `graceHours`. */
export async function listDueAuctions(db: Db, graceHours: number): Promise<string[]> {
  const { rows } = await sql<{ auctionId: string }>`
    select auction_id from auctions
    where outcome is null
      and (end_time + make_interval(hours => ${graceHours}) <= game_clock()
        or (auto_declare and (end_time <= game_clock() or slots_filled >= max_slots)))
    order by end_time limit 100`.execute(db);
  return rows.map(({ auctionId }) => auctionId);
}

export type LeaderboardRow = {
  bidId: string;
  bidderId: string;
  rank: number;
  firstName: string;
  lastName: string;
  email: string;
  amountPaise: number;
  won: boolean;
  people: number;
  placedAt: Date;
};

export type LeaderboardAsked = {
  auctionId: string;
  sealed: boolean;
  search: string | undefined;
  status: LeaderboardStatus | undefined;
  after: number;
  limit: number;
};

/** While sealed: by order of placing, and no count or amount takes part in the order, the filter or the rank. */
const sealedEntries = (auctionId: string) => sql`
  select b.*, b.seq as rank, 0 as people, false as won, 'sealed' as status
  from bids b where b.auction_id = ${auctionId}`;

/** Once declared: the winner, then unique amounts rising, then shared ones. */
const openEntries = (auctionId: string) => sql`
  select b.*, c.people, b.bid_id = a.winning_bid_id is true as won,
    row_number() over (order by (b.bid_id = a.winning_bid_id) is true desc, c.people > 1, b.amount_paise, b.seq)::int as rank,
    case when b.bid_id = a.winning_bid_id then 'winner' when c.people > 1 then 'disqualified' else 'lost' end as status
  from bids b
  join auctions a using (auction_id)
  join amount_counts c on c.auction_id = b.auction_id and c.amount_paise = b.amount_paise
  where b.auction_id = ${auctionId}`;

/** Names are searched as they are shown: first name and initial. */
const listed = ({ auctionId, sealed, search, status }: LeaderboardAsked) => sql`
  select e.*, u.first_name, u.last_name, u.email
  from (${sealed ? sealedEntries(auctionId) : openEntries(auctionId)}) e
  join users u on u.user_id = e.bidder_id
  where (${search ?? null}::text is null
      or strpos(lower(u.first_name || ' ' || left(u.last_name, 1) || '.'), lower(${search ?? ''})) > 0)
    and (${status ?? null}::text is null or e.status = ${status ?? null})`;

export async function listLeaderboard(db: Db, asked: LeaderboardAsked): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    select bid_id, bidder_id, rank, first_name, last_name, email, amount_paise, won, people, placed_at
    from (${listed(asked)}) l where rank > ${asked.after} order by rank limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export async function countLeaderboard(db: Db, asked: LeaderboardAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${listed(asked)}) l`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function getBidStatistics(db: Db, auctionId: string) {
  const { rows } = await sql<{ totalBids: number; totalBidders: number; volumePaise: number }>`
    select count(*)::int as total_bids, count(distinct bidder_id)::int as total_bidders,
      coalesce(sum(amount_paise), 0)::bigint as volume_paise
    from bids where auction_id = ${auctionId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

/** The lowest amounts of an auction, each with how many people hold it. */
export function listLowestAmounts(db: Db, auctionId: string, limit: number) {
  return db
    .selectFrom('amountCounts')
    .where('auctionId', '=', auctionId)
    .orderBy('amountPaise')
    .limit(limit)
    .select(['amountPaise', 'people'])
    .execute();
}

/** Bids above an amount, counted in bins of equal width up to the ending bid; empty bins are left out. */
export async function listBins(db: Db, auctionId: string, range: { above: number; upTo: number; bins: number }) {
  const { above, upTo, bins } = range;
  const { rows } = await sql<{ bin: number; bids: number }>`
    select width_bucket(amount_paise::numeric, ${above + 1}::numeric, ${upTo + 1}::numeric, ${bins}::int) as bin,
      sum(people)::int as bids
    from amount_counts where auction_id = ${auctionId} and amount_paise > ${above}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** How many people hold each of one person's amounts. */
export function listOwnAmounts(db: Db, auctionId: string, bidderId: string) {
  return db
    .selectFrom('bids')
    .innerJoin('amountCounts', (join) =>
      join
        .onRef('amountCounts.auctionId', '=', 'bids.auctionId')
        .onRef('amountCounts.amountPaise', '=', 'bids.amountPaise'),
    )
    .where('bids.auctionId', '=', auctionId)
    .where('bidderId', '=', bidderId)
    .orderBy('bids.amountPaise')
    .select(['bids.amountPaise', 'people'])
    .execute();
}

/** What the results pages need to know of the auction itself. */
export function findAuctionForResults(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .leftJoin('bids', 'bids.bidId', 'auctions.winningBidId')
    .where('auctions.auctionId', '=', auctionId)
    .select([
      'auctions.auctionId',
      'title',
      'startingBidPaise',
      'endingBidPaise',
      'bidIncrementPaise',
      'maxSlots',
      'slotsFilled',
      'startTime',
      'endTime',
      'declaredAt',
      'cancelledAt',
      'outcome',
      'bids.amountPaise as winningAmountPaise',
    ])
    .executeTakeFirst();
}
