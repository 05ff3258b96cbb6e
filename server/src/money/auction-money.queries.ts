import type { AuctionMoney } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { microsecondsOf } from '../db/microseconds.ts';
import { all, isBehind, isOpen } from './conditions.queries.ts';
import { moneyOfAuctions } from './sums.queries.ts';

export type Sums = {
  readonly payments: number;
  readonly refunds: number;
  readonly refundsMade: number;
  /** Null where the amounts are sealed. */
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

/** Auctions somebody paid in, the last to end first, behind a place. */
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

export async function countPaidAuctions(db: Db, uncountedFrom: string): Promise<number> {
  const { rows } = await sql<{ auctions: number }>`
    select count(*)::int as auctions from (${moneyOfAuctions(uncountedFrom)}) m where m.payments > 0`.execute(db);
  return rows[0]?.auctions ?? 0;
}

export type StateSums = Sums & { readonly state: State; readonly auctions: number };

/** Of all auctions of a state together. Sums of those declared alone. */
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
