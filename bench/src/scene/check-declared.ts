import type pg from 'pg';

/** Every auction's outcome is what counting all of its bids says, by a way of its own. Throws those that differ. */
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
