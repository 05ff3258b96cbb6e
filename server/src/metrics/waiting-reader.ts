import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../context/deps.ts';
import { countWaiting, type Waiting } from './metrics.queries.ts';

type Times = { readonly freshMs?: number; readonly timeoutMs?: number };

/**
 * Reads the counts of waiting work, with one query at a time, and caches them for a few seconds. Returns null if the
 * database does not answer in time, so that scrapes do not wait for it.
 */
export function waitingReader({ db, log }: Pick<Deps, 'db' | 'log'>, { freshMs = 5000, timeoutMs = 2000 }: Times = {}) {
  let known: { counts: Waiting; readAt: number } | undefined;
  let asking: Promise<Waiting | null> | undefined;

  async function ask(): Promise<Waiting | null> {
    try {
      const counts = await countWaiting(db);
      known = { counts, readAt: performance.now() };
      return counts;
    } catch (error) {
      log.warn({ err: error }, 'what waits could not be counted');
      return null;
    } finally {
      asking = undefined;
    }
  }

  return async (): Promise<Waiting | null> => {
    if (known && performance.now() - known.readAt < freshMs) return known.counts;
    asking ??= ask();
    return Promise.race([asking, pause(timeoutMs, null, { ref: false })]);
  };
}
