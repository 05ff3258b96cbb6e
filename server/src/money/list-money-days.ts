import type { Db } from '../db/database.ts';
import { type MoneyDay, moneyByDay, type Period } from './money-days.queries.ts';

/** What came and went on each day, of declared auctions alone. Days without any are left out. */
export async function listMoneyDays(db: Db, period: Period): Promise<MoneyDay[]> {
  return (await moneyByDay(period).execute(db)).rows;
}
