import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** `aheadMs` moves the real time forward. A Date stops the clock at this time. `real` restores the real time. */
type TestTime = { aheadMs: number } | Date | 'real';

/** Replaces the clock of this database. Every connection gets the new clock with its next statement. */
export async function setClock(db: Db, time: TestTime): Promise<void> {
  await sql`create or replace function game_clock() returns timestamptz language sql volatile return ${clockOf(time)}`.execute(
    db,
  );
}

/** How far to move the clock to the next noon in India. A test that counts by days then runs within one day. */
export function untilNoon(): number {
  const [dayMs, noonMs] = [24 * 3_600_000, 6.5 * 3_600_000];
  return (dayMs + noonMs - (Date.now() % dayMs)) % dayMs;
}

function clockOf(time: TestTime) {
  if (time === 'real') return sql`clock_timestamp()`;
  if (time instanceof Date) return sql`${sql.lit(time.toISOString())}::timestamptz`;
  return sql`clock_timestamp() + ${sql.lit(`${time.aheadMs} milliseconds`)}::interval`;
}
