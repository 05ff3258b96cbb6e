import type { Deps } from '../deps.ts';
import { enqueueHandling } from './handle-notices.ts';
import { listForgottenAuctions, listForgottenSubjects } from './lost-jobs.queries.ts';
import { enqueueOwing } from './owe-refunds.ts';

const batch = 100;

/** Gives its job again to all that waits for one and has none: it was lost, or gave up after too many tries. */
export async function enqueueLostJobs({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const owing = await listForgottenAuctions(db, batch);
  for (const { auctionId, reason } of owing) await enqueueOwing(db, auctionId, reason);
  if (owing.length > 0) log.warn({ auctions: owing.length }, 'auctions that owe refunds had no job');

  const subjects = await listForgottenSubjects(db, batch);
  for (const subject of subjects) await enqueueHandling(db, subject);
  if (subjects.length > 0) log.warn({ subjects: subjects.length }, 'what the provider told of had no job');
}
