import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type PlainAuction = {
  readonly auctionId: string;
  readonly state: 'declared' | 'sealed' | 'cancelled';
  readonly capturedPaise: number;
  readonly refundedPaise: number;
  readonly owedPaise: number;
  readonly earnedPaise: number;
  readonly payments: number;
  readonly refunds: number;
  /** The next five are the numbers of payments in each state. */
  readonly bid: number;
  readonly undecided: number;
  readonly onItsWay: number;
  readonly delayed: number;
  readonly refunded: number;
};

/** Computes the expected sums and counts of each auction from its single payments. */
export async function sumPlainly(db: Db): Promise<PlainAuction[]> {
  const { rows } = await sql<PlainAuction>`
    select a.auction_id,
      case when a.declared_at is not null then 'declared' when a.cancelled_at is not null then 'cancelled' else 'sealed' end as state,
      count(*)::int as payments, count(r.refund_id)::int as refunds,
      count(*) filter (where r.refund_id is null and o.state = 'consumed')::int as bid,
      count(*) filter (where r.refund_id is null and o.state <> 'consumed')::int as undecided,
      count(*) filter (where r.state = 'pending')::int as on_its_way,
      count(*) filter (where r.state = 'refused')::int as delayed,
      count(*) filter (where r.state = 'refunded')::int as refunded,
      sum(p.amount_paise)::bigint as captured_paise,
      coalesce(sum(r.amount_paise) filter (where r.state = 'refunded'), 0)::bigint as refunded_paise,
      coalesce(sum(r.amount_paise) filter (where r.state <> 'refunded'), 0)::bigint as owed_paise,
      coalesce((select l.amount_paise from ledger_entries l where l.auction_id = a.auction_id and l.movement = 'earned'), 0)
        as earned_paise
    from payments p join payment_orders o using (payment_order_id) join auctions a using (auction_id)
    left join refunds r using (payment_id) group by a.auction_id`.execute(db);
  return rows;
}
