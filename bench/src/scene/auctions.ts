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
