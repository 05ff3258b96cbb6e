import type { Deps } from '../deps.ts';
import { showOperatorTasks } from '../payments/show-operator-tasks.ts';
import { listWithheldResults } from './results.queries.ts';

/**
 * Compares every result with the fair-play log. One that differs is shown to nobody (the view `shown_results`), and is an
 * operator's task until it no longer differs.
 */
export async function compareResults({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const auctionIds = await listWithheldResults(db);
  if (auctionIds.length > 0) log.error({ auctionIds }, 'results differ from the fair-play log and are shown to nobody');
  const matters = auctionIds.map((auctionId) => ({ subject: auctionId, auctionId }));
  await showOperatorTasks(db, 'result_differs', matters);
}
