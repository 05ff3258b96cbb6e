import type pg from 'pg';

/** Years of auctions of two days, one begun every hour of four months; of those that are over, a few are undeclared. */
export async function insertManyAuctions(pool: pg.Pool, createdBy: string, count: number): Promise<void> {
  await pool.query(
    `insert into auctions (title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
      start_time, end_time, max_slots, created_by, created_at, declared_at, outcome)
    select (array['Wireless headphones', 'Silk saree', 'Air fryer', 'Gold coin', 'Mountain bike'])[1 + n % 5] || ' ' || n,
      'One of many.', 100 + n % 500 * 100, 1000000, 100,
      game_clock() + (n % 3000 - 2900) * interval '1 hour', game_clock() + (n % 3000 - 2852) * interval '1 hour',
      10, $1, game_clock() - n * interval '1 minute',
      case when declared then game_clock() - interval '1 hour' end, case when declared then 'no_bids' end
    from generate_series(1, $2::int) n, lateral (select n % 3000 < 2850 and n % 1000 > 0 as declared) d`,
    [createdBy, count],
  );
}
