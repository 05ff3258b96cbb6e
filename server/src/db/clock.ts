import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The database's clock, now; where it stepped back, `notBefore`. Inside a transaction call it after taking the lock whose wait
 * it must include.
 */
export async function readClock(db: Db, notBefore: Date | null = null): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select greatest(game_clock(), ${notBefore}::timestamptz) as now`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}
