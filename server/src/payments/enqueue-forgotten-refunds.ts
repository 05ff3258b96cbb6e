import type { Deps } from '../deps.ts';
import { enqueueRefunds, listForgottenRefunds } from './refunds.queries.ts';

const batch = 1000;

/** Gives a job to every refund that is due and has none: owed before there were jobs, or its job was lost. */
export async function enqueueForgottenRefunds({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const forgotten = await listForgottenRefunds(db, batch);
  if (forgotten.length === 0) return;
  log.warn({ refunds: forgotten.length }, 'refunds had no job');
  await enqueueRefunds(db, forgotten);
}
