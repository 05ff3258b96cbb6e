import type { AuctionMoney } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { timeAt, microsecondsOf } from '../db/list-queries.ts';

/**
 * The last row of a page, after which the next page begins: its time in microseconds, which JavaScript's dates cannot
 * hold, its id, and the total that the first page counted.
 */
export type Place = readonly [microseconds: string, id: string, total: number];

/**
 * Whether the amounts of auction `a` may be shown: only those of a declared auction. This is the rule of `isSealed` in
 * a form that can use an index, and a test requires both to agree. Every sum and list of money is filtered by it.
 */
export const isOpen = sql<boolean>`a.declared_at is not null`;

/** Whether a row comes after this place in a list that is sorted by time and id, newest first. */
export function isBehind(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  place: Place | null,
): RawBuilder<boolean>[] {
  if (place === null) return [];
  return [sql<boolean>`(${time}, ${id}) < (${timeAt(place[0])}, ${place[1]}::uuid)`];
}

export const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

const ofPayment = sql`join payment_orders o using (payment_order_id)`;
const ofRefund = sql`join payments p using (payment_id) join payment_orders o using (payment_order_id)`;

type Columns = 'payments' | 'captured' | 'made' | 'refunded' | 'waiting' | 'owed';
const columns: readonly Columns[] = ['payments', 'captured', 'made', 'refunded', 'waiting', 'owed'];

/** One kind of movement. The columns of other kinds are zero. */
function moved(
  values: Partial<Readonly<Record<Columns, RawBuilder<unknown>>>>,
  from: RawBuilder<unknown>,
  where: readonly RawBuilder<boolean>[],
) {
  const selected = columns.map((column) => sql`${values[column] ?? sql`0`} as ${sql.ref(column)}`);
  return sql`select auction_id, ${sql.join(selected)} from ${from} where ${all(where)}`;
}

/**
 * What each auction, or one, received, refunded and still owes back. Counted days are read as stored sums by auction.
 * Only later movements, and refunds still owed, are read one by one. The caller must filter the result by `isOpen`.
 */
function moneyOfAuctions(uncountedFrom: string, auctionId?: string) {
  const since = sql`${uncountedFrom}::date::timestamp at time zone 'Asia/Kolkata'`;
  const ofAuction = auctionId === undefined ? [] : [sql<boolean>`auction_id = ${auctionId}`];
  const waits = (state: 'pending' | 'refused') =>
    moved({ waiting: sql`1`, owed: sql`r.amount_paise` }, sql`refunds r ${ofRefund}`, [
      // A literal, so that the partial index for this state is used.
      sql`r.state = ${sql.lit(state)}`,
      ...ofAuction,
    ]);
  const movements = [
    moved(
      {
        payments: sql`payments`,
        captured: sql`captured_paise`,
        made: sql`refunds`,
        refunded: sql`refunded_paise`,
      },
      sql`auction_days`,
      [sql`day < ${uncountedFrom}::date`, ...ofAuction],
    ),
    moved({ payments: sql`1`, captured: sql`p.amount_paise` }, sql`payments p ${ofPayment}`, [
      sql`p.captured_at >= ${since}`,
      ...ofAuction,
    ]),
    moved({ made: sql`1`, refunded: sql`r.amount_paise` }, sql`refunds r ${ofRefund}`, [
      sql`r.state = 'refunded'`,
      sql`r.refunded_at >= ${since}`,
      ...ofAuction,
    ]),
    waits('pending'),
    waits('refused'),
  ];
  return sql`
    select auction_id, sum(payments)::int as payments, sum(captured) as captured,
      sum(made + waiting)::int as refunds, sum(made)::int as refunds_made, sum(refunded) as refunded, sum(owed) as owed
    from (${sql.join(movements, sql` union all `)}) moved group by auction_id`;
}

type OpenCounts = { readonly payments: number; readonly refunds: number; readonly refundsMade: number };

/** The counts of all declared auctions, or of one auction if it is declared. */
export async function countOpenMoney(db: Db, uncountedFrom: string, auctionId?: string): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select coalesce(sum(m.payments), 0)::int as payments, coalesce(sum(m.refunds), 0)::int as refunds,
      coalesce(sum(m.refunds_made), 0)::int as refunds_made
    from (${moneyOfAuctions(uncountedFrom, auctionId)}) m join auctions a using (auction_id) where ${isOpen}`.execute(
    db,
  );
  return rows[0] ?? { payments: 0, refunds: 0, refundsMade: 0 };
}

export type Sums = {
  readonly payments: number;
  readonly refunds: number;
  readonly refundsMade: number;
  /** The four sums are null while the amounts are sealed. */
  readonly capturedPaise: number | null;
  readonly refundedPaise: number | null;
  readonly owedPaise: number | null;
  readonly earnedPaise: number | null;
};

type State = AuctionMoney['state'];
export type AuctionMoneyRow = Sums & {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly state: State;
  readonly endTime: Date;
};

const state = sql<State>`case when ${isOpen} then 'declared' when a.cancelled_at is null then 'sealed' else 'cancelled' end`;

const earned = sql`(select l.amount_paise from ledger_entries l where l.auction_id = a.auction_id and l.movement = 'earned')`;

/** Auctions with payments, sorted by their end, latest first, after a place in this list. */
export async function listAuctionMoneyRows(
  db: Db,
  uncountedFrom: string,
  place: Parameters<typeof isBehind>[2],
  limit: number,
): Promise<AuctionMoneyRow[]> {
  const where = all([sql`m.payments > 0`, ...isBehind(sql`a.end_time`, sql`a.auction_id`, place)]);
  const { rows } = await sql<AuctionMoneyRow>`
    select a.auction_id as id, ${microsecondsOf(sql`a.end_time`)} as key, a.title, ${state} as state, a.end_time,
      m.payments, m.refunds, m.refunds_made,
      case when ${isOpen} then m.captured::bigint end as captured_paise,
      case when ${isOpen} then m.refunded::bigint end as refunded_paise,
      case when ${isOpen} then m.owed::bigint end as owed_paise,
      case when ${isOpen} then coalesce(${earned}, 0) end as earned_paise
    from (${moneyOfAuctions(uncountedFrom)}) m join auctions a using (auction_id)
    where ${where} order by a.end_time desc, a.auction_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function listEarnedRows(db: Db, auctionIds: readonly string[]) {
  const { rows } = await sql<{ auctionId: string; earnedPaise: number }>`
    select a.auction_id, coalesce(${earned}, 0) as earned_paise from auctions a
    where a.auction_id = any(${auctionIds}::uuid[]) and ${isOpen}`.execute(db);
  return rows;
}

export async function countPaidAuctions(db: Db, uncountedFrom: string): Promise<number> {
  const { rows } = await sql<{ auctions: number }>`
    select count(*)::int as auctions from (${moneyOfAuctions(uncountedFrom)}) m where m.payments > 0`.execute(db);
  return rows[0]?.auctions ?? 0;
}

export type StateSums = Sums & { readonly state: State; readonly auctions: number };

/** Counts of all auctions by state, with sums for declared ones only. */
export async function sumByState(db: Db, uncountedFrom: string): Promise<StateSums[]> {
  const { rows } = await sql<StateSums>`
    select ${state} as state, count(*)::int as auctions, sum(m.payments)::int as payments,
      sum(m.refunds)::int as refunds, sum(m.refunds_made)::int as refunds_made,
      sum(m.captured) filter (where ${isOpen})::bigint as captured_paise,
      sum(m.refunded) filter (where ${isOpen})::bigint as refunded_paise,
      sum(m.owed) filter (where ${isOpen})::bigint as owed_paise,
      sum(case when ${isOpen} then coalesce(${earned}, 0) end)::bigint as earned_paise
    from (${moneyOfAuctions(uncountedFrom)}) m join auctions a using (auction_id)
    where m.payments > 0 group by 1`.execute(db);
  return rows;
}
