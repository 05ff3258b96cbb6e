import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Counts = {
  readonly totalUsers: number;
  readonly activeAuctions: number;
  readonly completedAuctions: number;
  readonly awaitingDeclaration: number;
  readonly overdueDeclarations: number;
  readonly todayReports: number;
  readonly needsAttention: number;
  readonly openReports: number;
};

/** Everything counted in one look at the database. A day is the Indian calendar's, wherever the server stands. */
export async function countForDashboard(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from users) as total_users,
      count(*) filter (where start_time <= ${now} and end_time > ${now}) as active_auctions,
      -- What is decided was counted when it was: only the others are read.
      count(*) filter (where end_time <= ${now})
        + (select coalesce(sum(auctions), 0) from decided_auctions where outcome <> 'cancelled') as completed_auctions,
      count(*) filter (where end_time <= ${now} or start_time <= ${now} and slots_filled >= max_slots) as awaiting_declaration,
      count(*) filter (where end_time < ${now}::timestamptz - interval '1 day') as overdue_declarations,
      (select count(*) from reports
        where created_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Kolkata')) as today_reports,
      (select count(*) from operator_tasks where resolved_at is null) as needs_attention,
      (select count(*) from reports where resolved_at is null) as open_reports
    from auctions where outcome is null
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}

type Ending = {
  readonly auctionId: string;
  readonly title: string;
  readonly endTime: Date;
  readonly slotsFilled: number;
  readonly maxSlots: number;
};

/** Running auctions, the next to end first. */
export async function listEndingSoon(db: Db, now: Date, limit: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select auction_id, title, end_time, slots_filled, max_slots from auctions
    where outcome is null and start_time <= ${now} and end_time > ${now}
    order by end_time, auction_id limit ${limit}`.execute(db);
  return rows;
}
