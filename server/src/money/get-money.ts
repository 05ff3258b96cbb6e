import type { Money } from '@ekbid/contract';
import { readFirstUncountedDay } from '../days/read-first-uncounted-day.ts';
import type { Db } from '../db/database.ts';
import { countOpenTasks } from '../payments/count-open-tasks.ts';
import { listComparisons } from '../payments/list-comparisons.ts';
import { type StateSums, sumByState } from './auction-money.queries.ts';
import { toSums } from './list-auction-money.ts';

const comparedNights = 14;

/** Where the money stands: sums of declared auctions, counts of the others, and how the books compare with the provider's. */
export async function getMoney(db: Db): Promise<Money> {
  const [states, comparisons, openTasks] = await Promise.all([
    sumByState(db, await readFirstUncountedDay(db)),
    listComparisons(db, comparedNights),
    countOpenTasks(db),
  ]);
  const of = (wanted: StateSums['state']) => states.find(({ state }) => state === wanted);
  return {
    declared: { ...toCounts(of('declared')), ...toSums(of('declared') ?? {}) },
    sealed: toCounts(of('sealed')),
    cancelled: toCounts(of('cancelled')),
    comparisons,
    openTasks,
  };
}

function toCounts(sums: StateSums | undefined) {
  const { auctions = 0, payments = 0, refunds = 0 } = sums ?? {};
  return { auctions, payments, refunds };
}
