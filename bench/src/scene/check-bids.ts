import { bidLimit } from '@ekbid/domain';
import type pg from 'pg';
import type { Reply } from '../load/loops.ts';
import type { PaidOrder } from './bid-database.ts';

/** The outcome of a paid order according to the reply that its client received. */
export type BidOutcome =
  | { readonly order: PaidOrder; readonly was: 'placed'; readonly bidId: string }
  /** The reply was 503 or was lost. In the database, the order must still be paid, or must have become a bid. */
  | { readonly order: PaidOrder; readonly was: 'not_yet' };

/** Throws if the database contradicts the replies to the clients, or contradicts itself. */
export async function checkBids(pool: pg.Pool, outcomes: readonly BidOutcome[]): Promise<void> {
  const wrong = [...(await compareWithReplies(pool, outcomes)), ...(await compareCounts(pool))];
  if (wrong.length > 0) throw new Error(`the database does not agree with the replies: ${wrong.join('; ')}`);
}

async function compareWithReplies(pool: pg.Pool, outcomes: readonly BidOutcome[]): Promise<string[]> {
  const placed = outcomes.filter((one) => one.was === 'placed');
  const columns = [
    placed.map(({ order }) => order.paymentOrderId),
    placed.map(({ order }) => order.auctionId),
    placed.map(({ order }) => order.bidder.userId),
    placed.map(({ order }) => order.amountPaise),
    placed.map(({ bidId }) => bidId),
  ];
  return violations(pool, [
    [
      'bids answered as placed that are missing or differ',
      `select count(*) from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[])
        as outcome (payment_order_id, auction_id, bidder_id, amount_paise, bid_id)
      left join bids b using (payment_order_id, auction_id, bidder_id, amount_paise, bid_id) where b.seq is null`,
      columns,
    ],
    [
      'orders that are a bid and something else too',
      `select count(*) from bids b join payment_orders o using (payment_order_id)
      where o.state <> 'consumed' or o.holds_slot`,
    ],
    [
      'orders answered as open that are neither paid nor a bid',
      `select count(*) from payment_orders where payment_order_id = any ($1::uuid[]) and state not in ('paid', 'consumed')`,
      [outcomes.filter(({ was }) => was === 'not_yet').map(({ order }) => order.paymentOrderId)],
    ],
  ]);
}

function compareCounts(pool: pg.Pool): Promise<string[]> {
  return violations(pool, [
    [
      'auctions whose filled slots differ from their bids',
      `select count(*) from auctions a
      left join (select auction_id, count(*) as bids, count(distinct bidder_id) as bidders, max(seq) as last
        from bids group by 1) b using (auction_id)
      where (a.slots_filled, a.bidders) is distinct from (coalesce(b.bids, 0), coalesce(b.bidders, 0))
        or b.last is distinct from nullif(b.bids, 0)`,
    ],
    [
      'auctions whose held slots differ from their orders',
      `select count(*) from auctions a
      where slots_held <> (select count(*) from payment_orders o where o.auction_id = a.auction_id and o.holds_slot)`,
    ],
    [
      'amounts with a wrong count of people',
      `select count(*) from amount_counts c
      full join (select auction_id, amount_paise, count(distinct bidder_id) as people from bids group by 1, 2) b
        using (auction_id, amount_paise)
      where c.people is distinct from b.people`,
    ],
    [
      `people with more than ${bidLimit} bids in an auction`,
      `select count(*) from (select from bids group by auction_id, bidder_id having count(*) > $1) many`,
      [bidLimit],
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

/** Returns the outcomes according to the replies. Throws if a reply is neither a bid nor 503. */
export function outcomesOf(replies: ReadonlyMap<PaidOrder, Reply>): BidOutcome[] {
  return Array.from(replies, ([order, { status, body }]): BidOutcome => {
    if (status === 503) return { order, was: 'not_yet' };
    if (status !== 200) throw new Error(`a paid bid was answered with ${status}: ${body}`);
    const { data } = JSON.parse(body) as { data: { bid: { _id: string } } };
    return { order, was: 'placed', bidId: data.bid._id };
  });
}

/** Recounts every auction with an independent query. Throws if a declared result differs. */
export async function checkDeclared(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ auction_id: string; outcome: string | null }>(
    `select a.auction_id, a.outcome from auctions a
    left join lateral (
      select min(bid_id::text)::uuid as bid_id from bids b where b.auction_id = a.auction_id
      group by amount_paise having count(distinct bidder_id) = 1 order by amount_paise limit 1
    ) lowest on true
    where a.winning_bid_id is distinct from lowest.bid_id
      or a.outcome is distinct from case when lowest.bid_id is null then 'no_unique_bid' else 'winner' end`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} auctions are declared wrongly: ${JSON.stringify(rows)}`);
}
