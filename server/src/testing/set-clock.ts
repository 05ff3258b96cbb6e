import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** `aheadMs` moves the real time forward; a Date stops the clock at this time; `real` restores the real time. */
type TestTime = { aheadMs: number } | Date | 'real';

/** Replaces the clock of this database. Every connection gets the new clock with its next statement. */
export async function setClock(db: Db, time: TestTime): Promise<void> {
  await sql`create or replace function game_clock() returns timestamptz language sql volatile return ${clockOf(time)}`.execute(
    db,
  );
}

function clockOf(time: TestTime) {
  if (time === 'real') return sql`clock_timestamp()`;
  if (time instanceof Date) return sql`${sql.lit(time.toISOString())}::timestamptz`;
  return sql`clock_timestamp() + ${sql.lit(`${time.aheadMs} milliseconds`)}::interval`;
}
