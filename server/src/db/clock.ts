import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The database's clock, now. Inside a transaction call it after taking the lock whose wait it must include. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select game_clock() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}
