import type { Db } from '../db/database.ts';
import { insertAuctionDays, insertCountedDays, lockDays, readDueDays } from './days.queries.ts';

/** Counts the days that are over and were not counted yet, for good: what happened on them changes no more. */
export function countDays(db: Db): Promise<void> {
  return db.transaction().execute(async (db) => {
    await lockDays(db);
    const due = await readDueDays(db);
    if (due === null) return;
    await insertAuctionDays(db, due);
    await insertCountedDays(db, due);
  });
}
