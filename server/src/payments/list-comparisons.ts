import type { Db } from '../db/database.ts';
import { listLastComparisons } from './daily-comparisons.queries.ts';

/** What the last nightly comparisons with the provider found, the newest first. */
export async function listComparisons(db: Db, nights: number) {
  const comparisons = await listLastComparisons(db, nights);
  return comparisons.map(({ comparedAt, ...found }) => ({ ...found, comparedAt: comparedAt.toISOString() }));
}
