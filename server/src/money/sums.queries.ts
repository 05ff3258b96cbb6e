import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { all, isOpen } from './conditions.queries.ts';

const ofPayment = sql`join payment_orders o using (payment_order_id)`;
const ofRefund = sql`join payments p using (payment_id) join payment_orders o using (payment_order_id)`;

type Columns = 'payments' | 'captured' | 'made' | 'refunded' | 'waiting' | 'owed';
const columns: readonly Columns[] = ['payments', 'captured', 'made', 'refunded', 'waiting', 'owed'];

/** One kind of movement: its own columns, and nought in all others. */
function moved(
  values: Partial<Readonly<Record<Columns, RawBuilder<unknown>>>>,
  from: RawBuilder<unknown>,
  where: readonly RawBuilder<boolean>[],
) {
  const selected = columns.map((column) => sql`${values[column] ?? sql`0`} as ${sql.ref(column)}`);
  return sql`select auction_id, ${sql.join(selected)} from ${from} where ${all(where)}`;
}

/**
 * What each auction, or one, took in, gave back and has still to give back: days that are over as they were counted, by
 * auction, and one by one only what came since and what is on its way back. Whoever asks cuts it by what may be told.
 */
export function moneyOfAuctions(uncountedFrom: string, auctionId?: string) {
  const since = sql`${uncountedFrom}::date::timestamp at time zone 'Asia/Kolkata'`;
  const ofAuction = auctionId === undefined ? [] : [sql<boolean>`auction_id = ${auctionId}`];
  const waits = (state: 'pending' | 'refused') =>
    moved({ waiting: sql`1`, owed: sql`r.amount_paise` }, sql`refunds r ${ofRefund}`, [
      // Written out, so that the index of those in this state serves it.
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

export type OpenCounts = { readonly payments: number; readonly refunds: number; readonly refundsMade: number };

/** Of declared auctions, or of one that is. */
export async function countOpenMoney(db: Db, uncountedFrom: string, auctionId?: string): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select coalesce(sum(m.payments), 0)::int as payments, coalesce(sum(m.refunds), 0)::int as refunds,
      coalesce(sum(m.refunds_made), 0)::int as refunds_made
    from (${moneyOfAuctions(uncountedFrom, auctionId)}) m join auctions a using (auction_id) where ${isOpen}`.execute(
    db,
  );
  return rows[0] ?? { payments: 0, refunds: 0, refundsMade: 0 };
}
