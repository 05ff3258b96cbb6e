import type { Db } from '../db/database.ts';
import { readFirstUncountedDay } from '../days/read-first-uncounted-day.ts';
import { type MoneyDay, moneyByDay, type Period } from './money-days.queries.ts';

/** What came and went on each day, of declared auctions alone. Days without any are left out. */
export async function listMoneyDays(db: Db, period: Period): Promise<MoneyDay[]> {
  const uncountedFrom = await readFirstUncountedDay(db);
  return (await moneyByDay(period, uncountedFrom).execute(db)).rows;
}
