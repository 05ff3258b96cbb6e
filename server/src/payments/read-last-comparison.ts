import type { Db } from '../db/database.ts';
import { listLastComparisons } from './daily-comparisons.queries.ts';

/** What the last nightly comparison found; null before the first. */
export async function readLastComparison(db: Db): Promise<{ day: string; agrees: boolean } | null> {
  const [last] = await listLastComparisons(db, 1);
  return last ? { day: last.day, agrees: last.capturedAgrees && last.refundedAgrees } : null;
}
