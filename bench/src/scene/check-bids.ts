import type pg from 'pg';
import type { PaidOrder } from './paid-orders.ts';

/** What became of a paid order, as its client was told. */
export type Told =
  | { readonly order: PaidOrder; readonly was: 'placed'; readonly bidId: string }
  /** Nothing is decided yet: the order must still be paid, or be a bid all the same where the answer got lost. */
  | { readonly order: PaidOrder; readonly was: 'not_yet' };

/** Compares the database with what clients were told, and with itself. Throws what is wrong. */
export async function checkBids(pool: pg.Pool, told: readonly Told[]): Promise<void> {
  const wrong = [...(await compareWithTold(pool, told)), ...(await compareCounts(pool))];
  if (wrong.length > 0) throw new Error(`the database does not hold what people were told: ${wrong.join('; ')}`);
}

async function compareWithTold(pool: pg.Pool, told: readonly Told[]): Promise<string[]> {
  const placed = told.filter((one) => one.was === 'placed');
  const columns = [
    placed.map(({ order }) => order.paymentOrderId),
    placed.map(({ order }) => order.auctionId),
    placed.map(({ order }) => order.bidder.userId),
    placed.map(({ order }) => order.amountPaise),
    placed.map(({ bidId }) => bidId),
  ];
  return violations(pool, [
    [
      'bids told as placed that are not there as told',
      `select count(*) from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[])
        as told (payment_order_id, auction_id, bidder_id, amount_paise, bid_id)
      left join bids b using (payment_order_id, auction_id, bidder_id, amount_paise, bid_id) where b.seq is null`,
      columns,
    ],
    [
      'orders that are a bid and something else too',
      `select count(*) from bids b join payment_orders o using (payment_order_id)
      where o.state <> 'consumed' or o.holds_slot`,
    ],
    [
      'orders told as open that are neither paid nor a bid',
      `select count(*) from payment_orders where payment_order_id = any ($1::uuid[]) and state not in ('paid', 'consumed')`,
      [told.filter(({ was }) => was === 'not_yet').map(({ order }) => order.paymentOrderId)],
    ],
  ]);
}

function compareCounts(pool: pg.Pool): Promise<string[]> {
  return violations(pool, [
    [
      'auctions whose slots are not their bids, numbered from 1',
      `select count(*) from auctions a
      left join (select auction_id, count(*) as bids, count(distinct bidder_id) as bidders, max(seq) as last
        from bids group by 1) b using (auction_id)
      where (a.slots_filled, a.bidders) is distinct from (coalesce(b.bids, 0), coalesce(b.bidders, 0))
        or b.last is distinct from nullif(b.bids, 0)`,
    ],
    [
      'auctions whose held slots are not their holds',
      `select count(*) from auctions a
      where slots_held <> (select count(*) from payment_orders o where o.auction_id = a.auction_id and o.holds_slot)`,
    ],
    [
      'amounts whose people are not counted right',
      `select count(*) from amount_counts c
      full join (select auction_id, amount_paise, count(distinct bidder_id) as people from bids group by 1, 2) b
        using (auction_id, amount_paise)
      where c.people is distinct from b.people`,
    ],
    [
      'people with more than five bids in an auction',
      `select count(*) from (select from bids group by auction_id, bidder_id having count(*) > 5) many`,
    ],
  ]);
}

type Question = readonly [what: string, sql: string, values?: readonly unknown[]];

async function violations(pool: pg.Pool, questions: readonly Question[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, sql, values = []] of questions) {
    const { rows } = await pool.query<{ count: number }>(sql, [...values]);
    const count = Number(rows[0]?.count);
    if (count !== 0) wrong.push(`${count} ${what}`);
  }
  return wrong;
}
