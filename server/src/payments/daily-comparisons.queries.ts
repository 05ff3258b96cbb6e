import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export async function readDaysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`select game_clock() - make_interval(days => ${days}) as since`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.since;
}

type Comparison = { payments: number; refunds: number; capturedAgrees: boolean; refundedAgrees: boolean };

/** The last comparison of a day, in India, is the one that counts. */
export async function storeComparison(db: Db, compared: Comparison): Promise<void> {
  const { payments, refunds, capturedAgrees, refundedAgrees } = compared;
  await sql`
    insert into daily_comparisons (day, compared_at, payments, refunds, captured_agrees, refunded_agrees)
    select (now at time zone 'Asia/Kolkata')::date, now, ${payments}::int, ${refunds}::int, ${capturedAgrees}, ${refundedAgrees}
    from (select game_clock() as now) clock
    on conflict (day) do update set compared_at = excluded.compared_at, payments = excluded.payments,
      refunds = excluded.refunds, captured_agrees = excluded.captured_agrees, refunded_agrees = excluded.refunded_agrees`.execute(
    db,
  );
}

type StoredComparison = Comparison & { readonly day: string; readonly comparedAt: Date };

/** The newest first. */
export async function listLastComparisons(db: Db, nights: number): Promise<StoredComparison[]> {
  const { rows } = await sql<StoredComparison>`
    select day::text, compared_at, payments, refunds, captured_agrees, refunded_agrees
    from daily_comparisons order by day desc limit ${nights}`.execute(db);
  return rows;
}
