import type { AuctionSort } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { type RawBuilder, sql } from 'kysely';
import { anywhere, isFew, microsecondsOf, timeAt } from '../db/list-queries.ts';
import type { Db } from '../db/database.ts';
import { type AuctionRow, selectAuctions } from './auctions.queries.ts';

export type AuctionFilters = {
  readonly status: AuctionStatus | null;
  /** Only auctions whose result may be declared and is not. */
  readonly awaiting: boolean;
  readonly minBidPaise: number | null;
  readonly maxBidPaise: number | null;
  readonly search: string | null;
};

/** A section of a sorted list: adjacent auctions in the order of one index. */
type Stretch = {
  /** Which auctions belong here, as of `asOf`, the time of the first page: later pages continue that same list. */
  readonly among: (asOf: Date) => RawBuilder<boolean>;
  /** Where the section begins. For its first page only: the planner misjudges two lower bounds on one index. */
  readonly begins: (asOf: Date) => RawBuilder<boolean>;
  /** The statuses that auctions here can have; any if missing. */
  readonly statuses?: readonly AuctionStatus[];
  readonly key: RawBuilder<unknown>;
  readonly falling?: true;
  readonly keyIsTime: boolean;
};

// When an auction was, or will be, over; least() ignores nulls.
const over = sql`least(auctions.end_time, auctions.cancelled_at, auctions.declared_at)`;
const all = () => sql<boolean>`true`;

const stretches: Readonly<Record<AuctionSort, readonly Stretch[]>> = {
  ending: [
    {
      among: (asOf) => sql`${over} > ${asOf}::timestamptz and auctions.start_time <= ${asOf}`,
      begins: (asOf) => sql`auctions.end_time > ${asOf}`,
      statuses: ['active'],
      key: sql`auctions.end_time`,
      keyIsTime: true,
    },
    {
      among: (asOf) => sql`${over} > ${asOf}::timestamptz`,
      begins: (asOf) => sql`auctions.start_time > ${asOf}`,
      statuses: ['upcoming'],
      key: sql`auctions.start_time`,
      keyIsTime: true,
    },
    {
      among: all,
      begins: (asOf) => sql`${over} <= ${asOf}::timestamptz`,
      statuses: ['completed', 'cancelled'],
      key: over,
      falling: true,
      keyIsTime: true,
    },
  ],
  newest: [{ among: all, begins: all, key: sql`auctions.created_at`, falling: true, keyIsTime: true }],
  price: [{ among: all, begins: all, key: sql`auctions.starting_bid_paise`, keyIsTime: false }],
  ends: [{ among: all, begins: all, key: sql`auctions.end_time`, falling: true, keyIsTime: true }],
  bids: [{ among: all, begins: all, key: sql`auctions.slots_filled`, falling: true, keyIsTime: false }],
};

export function countStretches(sort: AuctionSort): number {
  return stretches[sort].length;
}

type Place = { readonly key: string; readonly auctionId: string };

type StretchPage = {
  readonly sort: AuctionSort;
  readonly stretch: number;
  readonly asOf: Date;
  /** The last row before this page: its key (microseconds for a time) and id. */
  readonly after: Place | null;
  readonly filters: AuctionFilters;
  /** How many auctions of any status matched the other filters on the first page. */
  readonly found: number;
  readonly now: Date;
  readonly limit: number;
};

/** The rows of one section after a place. Empty after the last section, and if the section cannot have the status. */
export async function listStretch(db: Db, asked: StretchPage) {
  const stretch = stretches[asked.sort][asked.stretch];
  const { status } = asked.filters;
  if (!stretch || (status !== null && stretch.statuses?.includes(status) === false)) return [];
  const { key, keyIsTime, falling } = stretch;
  const direction = falling ? 'desc' : 'asc';
  const matching = matches(asked.filters, asked.now);
  const selectMatching = () => db.selectFrom('auctions').selectAll().where(matching);
  const isRare = asked.filters.search !== null && isFew(asked.found);
  const page = (isRare ? db.with((cte) => cte('auctions').materialized(), selectMatching) : db)
    .selectFrom('auctions')
    .selectAll()
    .where(stretch.among(asked.asOf))
    .where(matching)
    .where(asked.after === null ? stretch.begins(asked.asOf) : isBeyond(stretch, asked.after))
    .orderBy(key, direction)
    .orderBy('auctions.auctionId', direction)
    .limit(asked.limit);
  // Looks up winners for the rows of this page only, even if the planner sorts more rows.
  return selectAuctions(db.with('auctions', () => page))
    .select((keyIsTime ? microsecondsOf(key) : sql<string>`${key}::text`).as('key'))
    .orderBy(key, direction)
    .orderBy('auctions.auctionId', direction)
    .execute();
}

/** All matching auctions, newest first, to be read by a cursor. */
export function auctionLines(db: Db, filters: AuctionFilters, now: Date): RawBuilder<AuctionRow> {
  const query = selectAuctions(db)
    .where(matches(filters, now))
    .orderBy('auctions.createdAt', 'desc')
    .orderBy('auctions.auctionId', 'desc');
  return sql`${query}`;
}

/**
 * How many auctions of each status match the other filters. Without filters, decided ones come from `decided_auctions`.
 */
export async function countByStatus(db: Db, filters: AuctionFilters, now: Date) {
  const { status: _, awaiting, ...texts } = filters;
  const isFiltered = awaiting || Object.values(texts).some((filter) => filter !== null);
  const counted = isFiltered ? countMatching({ ...filters, status: null }, now) : countAll(now);
  const { rows } = await sql<{ status: AuctionStatus; auctions: number }>`
    select status, sum(auctions)::bigint as auctions from (${counted}) counted group by status`.execute(db);
  return rows;
}

const countMatching = (filters: AuctionFilters, now: Date) => sql`
  select auction_status(auctions, ${now}) as status, count(*) as auctions from auctions
  where ${matches(filters, now)} group by 1`;

const countAll = (now: Date) => sql`
  select case when end_time <= ${now} then 'completed' when start_time > ${now} then 'upcoming' else 'active' end as status,
    count(*) as auctions
  from auctions where outcome is null group by 1
  union all
  select case outcome when 'cancelled' then 'cancelled' else 'completed' end, auctions from decided_auctions`;

function isBeyond({ key, keyIsTime, falling }: Stretch, after: Place): RawBuilder<boolean> {
  const value = keyIsTime ? timeAt(after.key) : sql`${after.key}::bigint`;
  const beyond = falling ? sql`<` : sql`>`;
  return sql`(${key}, auctions.auction_id) ${beyond} (${value}, ${after.auctionId}::uuid)`;
}

/**
 * The auctions of a status, by the same rule as `auction_status`; a test compares the two. Plain conditions, because
 * the planner cannot estimate a function's result and would sort all auctions instead of reading an index.
 */
const ofStatus: Readonly<Record<AuctionStatus, (now: Date) => RawBuilder<boolean>>> = {
  active: (now) => sql`auctions.outcome is null and auctions.start_time <= ${now} and auctions.end_time > ${now}`,
  upcoming: (now) => sql`auctions.outcome is null and auctions.start_time > ${now}`,
  completed: (now) =>
    sql`auctions.cancelled_at is null and (auctions.declared_at is not null or auctions.end_time <= ${now})`,
  cancelled: () => sql`auctions.cancelled_at is not null`,
};

// The same rule as the domain's `canDeclare`; a test compares the two.
const isAwaiting = (now: Date) =>
  sql<boolean>`auctions.outcome is null and auctions.start_time <= ${now}
    and (auctions.end_time <= ${now} or auctions.slots_filled >= auctions.max_slots)`;

function matches(
  { status, awaiting, minBidPaise, maxBidPaise, search }: AuctionFilters,
  now: Date,
): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(status === null ? [] : [ofStatus[status](now)]),
    ...(awaiting ? [isAwaiting(now)] : []),
    ...(minBidPaise === null ? [] : [sql<boolean>`auctions.starting_bid_paise >= ${minBidPaise}`]),
    ...(maxBidPaise === null ? [] : [sql<boolean>`auctions.starting_bid_paise <= ${maxBidPaise}`]),
    ...(search === null ? [] : [sql<boolean>`auctions.title ilike ${anywhere(search)}`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
