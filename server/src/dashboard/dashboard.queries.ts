import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Counts = {
  readonly totalUsers: number;
  readonly activeAuctions: number;
  readonly completedAuctions: number;
  readonly awaitingDeclaration: number;
  readonly todayReports: number;
  readonly needsAttention: number;
};

/** Everything counted in one look at the database. A day is the Indian calendar's, wherever the server stands. */
export async function countForDashboard(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from users) as total_users,
      count(*) filter (where status = 'active') as active_auctions,
      count(*) filter (where status = 'completed') as completed_auctions,
      count(*) filter (where outcome is null
        and (status = 'completed' or status = 'active' and slots_filled >= max_slots)) as awaiting_declaration,
      (select count(*) from reports
        where created_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Kolkata')) as today_reports,
      (select count(*) from operator_tasks where resolved_at is null) as needs_attention
    from (select auction_status(auctions, ${now}) as status, outcome, slots_filled, max_slots from auctions) auctions
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}
