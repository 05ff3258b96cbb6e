import type { Db } from '../db/database.ts';
import { findLastCountedDay } from './days.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The first day that is not counted yet: from it on, whoever asks counts. Long ago, where none is. */
export async function readFirstUncountedDay(db: Db): Promise<string> {
  const last = await findLastCountedDay(db);
  return last === null ? '2000-01-01' : new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10);
}
