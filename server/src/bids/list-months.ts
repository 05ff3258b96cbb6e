import type { Month } from '@ekbid/contract';
import { toRupees } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { shownResultOf } from '../db/shown-result.ts';
import type { Caller } from '../sessions/authorize.ts';

/** A person's last twelve months by India's calendar, from the first in which anything happened. */
export async function listMonths(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Month[]> {
  const { rows } = await sql<{ month: string; paidPaise: number; backPaise: number; won: number }>`
    with own as materialized (
      select payment_order_id from payment_orders where bidder_id = ${userId}
    ), moved as (
      select p.captured_at as at, p.amount_paise as paid, 0::bigint as back, 0 as won
      from payments p join own using (payment_order_id)
      union all
      select r.refunded_at, 0, r.amount_paise, 0
      from refunds r join payments p using (payment_id) join own using (payment_order_id)
      where r.state = 'refunded'
      union all
      select a.declared_at, 0, 0, 1
      from bids b join own using (payment_order_id) join auctions a using (auction_id)
      cross join lateral ${shownResultOf('a.auction_id')} result
      where result.winning_bid_id = b.bid_id
    ), months as (
      select generate_series(this - interval '11 months', this, interval '1 month') as month
      from (select date_trunc('month', game_clock() at time zone 'Asia/Kolkata') as this) present
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(paid), 0)::bigint as paid_paise,
      coalesce(sum(back), 0)::bigint as back_paise, coalesce(sum(won), 0)::int as won
    from months left join moved on date_trunc('month', at at time zone 'Asia/Kolkata') = month
    group by months.month order by months.month`.execute(db);
  const first = rows.findIndex(({ paidPaise, backPaise, won }) => paidPaise + backPaise + won > 0);
  return (first === -1 ? [] : rows.slice(first)).map(({ month, paidPaise, backPaise, won }) => ({
    ...{ month, won },
    paid: toRupees(paidPaise),
    back: toRupees(backPaise),
  }));
}
