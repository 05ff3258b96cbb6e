import { setInterval } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { forgetWorker, noteWorker, unlockJobsOfTheDead } from './job-workers.queries.ts';

const beatMs = 2_000;
const silenceSeconds = 10;

/**
 * Says every few seconds that this worker lives, and frees the jobs of those not heard of for longer: of itself the
 * queue would keep a killed worker's jobs, and every later one of their named queues, for four hours. Returns how to end.
 */
export function beKnownAlive({ db, log }: Pick<Deps, 'db' | 'log'>, workerId: string): () => Promise<void> {
  const ending = new AbortController();

  const beat = async () => {
    try {
      await noteWorker(db, workerId);
      const freed = await unlockJobsOfTheDead(db, silenceSeconds);
      if (freed > 0) log.warn(`${freed} jobs of workers that are gone are free again.`);
    } catch (error) {
      // The database is away. Whoever then takes this worker for dead does no harm: jobs may run twice.
      log.warn({ err: error }, 'The worker could not say that it lives.');
    }
  };
  const keepBeating = async () => {
    await beat();
    for await (const _ of setInterval(beatMs, undefined, { signal: ending.signal })) await beat();
  };
  const beating = keepBeating().catch(() => {});

  return async () => {
    ending.abort();
    await beating;
    await forgetWorker(db, workerId).catch(() => {});
  };
}
