import type { AuctionSort } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { type CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely';
import { anywhere, isFew, microsecondsOf, timeAt } from '../db/list-queries.ts';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';
import { planKept } from '../db/primary-client.ts';
import { type AuctionRow, selectAuctions } from './auctions.queries.ts';

export type AuctionFilters = {
  readonly status: AuctionStatus | null;
  /** If true, only auctions that wait for their result: it may be declared, but is not declared yet. */
  readonly awaiting: boolean;
  readonly minBidPaise: number | null;
  readonly maxBidPaise: number | null;
  readonly search: string | null;
};

/** A time, or an SQL expression for it, for statements that read the clock themselves. */
type Time = Date | RawBuilder<Date>;

/** A section of a sorted list. Its auctions stand next to each other in the order of one index. */
type Stretch = {
  /**
   * The condition for auctions of this section. `asOf` is the time at which the first page was read. Later pages use it
   * too, so that they continue the same list.
   */
  readonly among: (asOf: Time) => RawBuilder<boolean>;
  /**
   * The condition for where the section begins, used only for the section's first page. Later pages begin at a cursor,
   * and the planner misjudges a query with two lower bounds on one index.
   */
  readonly begins: (asOf: Time) => RawBuilder<boolean>;
  /** The statuses that auctions of this section can have. Missing: any status. */
  readonly statuses?: readonly AuctionStatus[];
  readonly key: RawBuilder<unknown>;
  readonly falling?: true;
  readonly keyIsTime: boolean;
};

// When an auction ends or has ended. least() ignores nulls.
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
  /** The last row of the previous page: its id and its sort key, in microseconds if the key is a time. */
  readonly after: Place | null;
  readonly filters: AuctionFilters;
  /** How many auctions matched when the first page was read, counted without the status filter. */
  readonly found: number;
  readonly now: Date;
  readonly limit: number;
};

/**
 * Lists the rows of one section that follow `after`. Returns none if the section does not exist, or its auctions cannot
 * have the requested status.
 */
export async function listStretch(db: Db, asked: StretchPage) {
  const stretch = stretches[asked.sort][asked.stretch];
  if (!stretch || !canHave(stretch, asked.filters.status)) return [];
  const { key, falling } = stretch;
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
  // The page is cut in a CTE, so that winners are looked up only for its rows, even if the planner sorts more rows.
  return selectAuctions(db.with('auctions', () => page))
    .select(keyText(stretch).as('key'))
    .orderBy(key, direction)
    .orderBy('auctions.auctionId', direction)
    .execute();
}

const canHave = ({ statuses }: Stretch, status: AuctionStatus | null) =>
  status === null || statuses?.includes(status) !== false;

const keyText = ({ key, keyIsTime }: Stretch) => (keyIsTime ? microsecondsOf(key) : sql<string>`${key}::text`);

type FirstPage = {
  readonly now: Date;
  readonly counts: Partial<Record<AuctionStatus, number>>;
  readonly rows: readonly (AuctionRow & { readonly stretch: number; readonly key: string })[];
};
type FirstPageAsked = { readonly sort: AuctionSort; readonly status: AuctionStatus | null; readonly limit: number };

/**
 * The numbers of rows for which statements are prepared: pages of 1, 24 and 100, each plus one row that shows whether
 * another page follows. If the limit were a parameter, the planner would expect a tenth of all auctions. If every
 * number had its own statement, a connection would cache thousands of plans.
 */
const preparedLimits = [2, 25, 101] as const;

/**
 * In one statement, reads the first page of a list without search, the time, and the number of auctions of each status.
 * Visitors ask for such pages most often, so each statement's text is built only once, and each connection caches its
 * plan.
 */
export async function readFirstPage(db: Db, { sort, status, limit }: FirstPageAsked): Promise<FirstPage> {
  const prepared = preparedLimits.find((most) => most >= limit) ?? limit;
  const name = `${sort} ${status} ${prepared}`;
  const statement = firstPages.get(name) ?? writeFirstPage(db, { sort, status, limit: prepared });
  firstPages.set(name, statement);
  const { rows } = await db.executeQuery(statement);
  const [first] = rows;
  if (!first) throw new Error('the database told no time');
  return { now: first.now, counts: first.counts ?? {}, rows: rows.filter(isListed).slice(0, limit) };
}

type FirstPageRow = { readonly now: Date; readonly counts: FirstPage['counts'] | null };

/** An empty list has one row with only the time and the counts. Returns false for that row. */
function isListed(row: FirstPageRow): row is FirstPageRow & FirstPage['rows'][number] {
  return 'auctionId' in row && row.auctionId !== null;
}

const firstPages = new Map<string, CompiledQuery<FirstPageRow>>();

function writeFirstPage(db: Db, { sort, status, limit }: FirstPageAsked): CompiledQuery<FirstPageRow> {
  // The clock's time is cut to milliseconds, as in JavaScript's dates, because the cursor carries it to later pages.
  const clock = sql`select date_trunc('milliseconds', game_clock()) as now`;
  const now = sql<Date>`(select now from clock)`;
  const matching = matches({ status, awaiting: false, minBidPaise: null, maxBidPaise: null, search: null }, now);
  const sections = stretches[sort].flatMap((stretch, nth) => {
    if (!canHave(stretch, status)) return [];
    const direction = stretch.falling ? sql`desc` : sql`asc`;
    const order = sql`order by ${stretch.key} ${direction}, auctions.auction_id ${direction}`;
    return sql`(
      select auctions.*, ${sql.lit(nth)} as stretch, ${keyText(stretch)} as key, row_number() over (${order}) as place
      from auctions where ${stretch.among(now)} and ${stretch.begins(now)} and ${matching}
      ${order} limit ${sql.lit(limit)})`;
  });
  const page = sql<Selectable<DB['auctions']>>`
    (select * from (${sql.join(sections, sql` union all `)}) sections order by stretch, place limit ${sql.lit(limit)})`;
  const listed = selectAuctions(db.with('auctions', () => page)).select(
    (['stretch', 'key', 'place'] as const).map((column) => sql`auctions.${sql.raw(column)}`.as(column)),
  );
  return sql<FirstPageRow>`${planKept}
    with clock as materialized (${clock}), counted as (
      select json_object_agg(status, auctions) as counts
      from (select status, sum(auctions) as auctions from (${countAll(now)}) all_of_them group by status) by_status)
    select clock.now, counted.counts, listed.* from clock cross join counted left join (${listed}) listed on true
    order by stretch, place`.compile(db);
}

/** Selects all matching auctions, newest first, for reading with a database cursor. */
export function auctionLines(db: Db, filters: AuctionFilters, now: Date): RawBuilder<AuctionRow> {
  const query = selectAuctions(db)
    .where(matches(filters, now))
    .orderBy('auctions.createdAt', 'desc')
    .orderBy('auctions.auctionId', 'desc');
  return sql`${query}`;
}

/**
 * Counts the matching auctions of each status. Without filters, decided ones are counted from the table
 * `decided_auctions`.
 */
export async function countByStatus(db: Db, filters: AuctionFilters, now: Date) {
  const { status: _, awaiting, ...texts } = filters;
  const isFiltered = awaiting || Object.values(texts).some((filter) => filter !== null);
  const counted = isFiltered ? countMatching({ ...filters, status: null }, now) : countAll(now);
  const { rows } = await sql<{ status: AuctionStatus; auctions: number }>`
    select status, sum(auctions)::bigint as auctions from (${counted}) counted group by status`.execute(db);
  return rows;
}

const countMatching = (filters: AuctionFilters, now: Time) => sql`
  select auction_status(auctions, ${now}) as status, count(*) as auctions from auctions
  where ${matches(filters, now)} group by 1`;

const countAll = (now: Time) => sql`
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
 * The condition for each status, by the same rule as the SQL function `auction_status`; a test compares the two. For
 * the function the planner has no estimate, and would sort all auctions instead of reading an index.
 */
const ofStatus: Readonly<Record<AuctionStatus, (now: Time) => RawBuilder<boolean>>> = {
  active: (now) => sql`auctions.outcome is null and auctions.start_time <= ${now} and auctions.end_time > ${now}`,
  upcoming: (now) => sql`auctions.outcome is null and auctions.start_time > ${now}`,
  completed: (now) =>
    sql`auctions.cancelled_at is null and (auctions.declared_at is not null or auctions.end_time <= ${now})`,
  cancelled: () => sql`auctions.cancelled_at is not null`,
};

// By the same rule as `canDeclare` in domain/; a test compares the two.
const isAwaiting = (now: Time) =>
  sql<boolean>`auctions.outcome is null and auctions.start_time <= ${now}
    and (auctions.end_time <= ${now} or auctions.slots_filled >= auctions.max_slots)`;

function matches(
  { status, awaiting, minBidPaise, maxBidPaise, search }: AuctionFilters,
  now: Time,
): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(status === null ? [] : [ofStatus[status](now)]),
    ...(awaiting ? [isAwaiting(now)] : []),
    ...(minBidPaise === null ? [] : [sql<boolean>`auctions.starting_bid_paise >= ${minBidPaise}`]),
    ...(maxBidPaise === null ? [] : [sql<boolean>`auctions.starting_bid_paise <= ${maxBidPaise}`]),
    ...(search === null
      ? []
      : [sql<boolean>`(auctions.title ilike ${anywhere(search)} or auctions.title_hindi ilike ${anywhere(search)})`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
