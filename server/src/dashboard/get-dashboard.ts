import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { countForDashboard } from './dashboard.queries.ts';

/** The counts of the administrator's first page, as of now. */
export async function getDashboard(db: Db) {
  return countForDashboard(db, await readClock(db));
}
