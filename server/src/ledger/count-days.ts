import type { Db } from '../db/database.ts';
import { insertAuctionDays, insertCountedDays, lockDays, readDueDays, findLastCountedDay } from './days.queries.ts';
import { type MoneyDay, moneyByDay, type Period } from './money-days.queries.ts';

/** Counts the days that are over and not counted yet. The counts are final, because these days no longer change. */
export function countDays(db: Db): Promise<void> {
  return db.transaction().execute(async (db) => {
    await lockDays(db);
    const due = await readDueDays(db);
    if (due === null) return;
    await insertAuctionDays(db, due);
    await insertCountedDays(db, due);
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The first day that is not counted yet; from it on, readers count for themselves. Before the first count: long ago.
 */
export async function readFirstUncountedDay(db: Db): Promise<string> {
  const last = await findLastCountedDay(db);
  return last === null ? '2000-01-01' : new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10);
}

/** Money received and refunded on each day, of declared auctions only. Days without any are left out. */
export async function listMoneyDays(db: Db, period: Period): Promise<MoneyDay[]> {
  const uncountedFrom = await readFirstUncountedDay(db);
  return (await moneyByDay(period, uncountedFrom).execute(db)).rows;
}
