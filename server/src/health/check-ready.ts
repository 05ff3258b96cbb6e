import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';

/** Throws while the database does not answer. */
export async function checkReady(db: Db): Promise<void> {
  await readClock(db);
}
