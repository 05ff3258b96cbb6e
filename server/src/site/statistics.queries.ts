import { sql } from 'kysely';
import { shownResultOf } from '../db/shown-result.ts';
import type { Db } from '../db/database.ts';

type Statistics = {
  readonly totalBidders: number;
  readonly wonToday: number;
  readonly averageWinSeconds: number | null;
};

/** Counts people and declared results only, so it reveals nothing about running auctions. Days are those of India. */
export async function countStatistics(db: Db): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select
      (select count(*) from users where role = 'USER') as total_bidders,
      (select count(*) from auctions a cross join lateral ${shownResultOf('a.auction_id')} result
        where result.outcome = 'winner' and a.outcome = 'winner' and a.declared_at >= date_trunc('day', (select game_clock()), 'Asia/Kolkata')) as won_today,
      -- Every decision updates these totals, so that this query does not read all auctions.
      (select ran_seconds / nullif(auctions, 0) from decided_auctions where outcome = 'winner') as average_win_seconds
  `.execute(db);
  const [statistics] = rows;
  if (!statistics) throw new Error('the database counted nothing');
  return statistics;
}
