import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Running auctions with room for a million bids each. */
export async function insertAuctions(pool: pg.Pool, createdBy: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
      max_slots, start_time, end_time, created_by)
    select id, 'Auction ' || nth, 'One of many.', 100, 1000000000, 100, 1000000, game_clock() - interval '1 hour',
      game_clock() + interval '1 day', $2
    from unnest($1::uuid[]) with ordinality as t (id, nth)`,
    [ids, createdBy],
  );
  return ids;
}

/**
 * Inserts the bids of all consumed orders. Triggers and foreign keys are off, because they would take minutes and other
 * benchmarks measure them.
 */
export async function placeAllBids(pool: pg.Pool): Promise<void> {
  await withoutTriggers(pool, [
    `insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment,
      placed_at)
    select gen_random_uuid(), auction_id, bidder_id, amount_paise, payment_order_id,
      row_number() over (partition by auction_id order by payment_order_id), decode(md5('p'), 'hex'), sha256('n'),
      sha256('c'), game_clock()
    from payment_orders where state = 'consumed'`,
    `insert into amount_counts (auction_id, amount_paise, people)
    select auction_id, amount_paise, count(*) from bids group by 1, 2`,
    `update auctions a set slots_filled = placed.bids, bidders = placed.bidders, slots_held = 0
    from (select auction_id, count(*) as bids, count(distinct bidder_id) as bidders from bids group by 1) placed
    where placed.auction_id = a.auction_id`,
  ]);
}

/** Ends all running auctions. */
export function endAuctions(pool: pg.Pool): Promise<void> {
  return withoutTriggers(pool, ['update auctions set end_time = game_clock() where end_time > game_clock()']);
}

export async function withoutTriggers(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
