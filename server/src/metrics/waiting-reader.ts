import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../context/deps.ts';
import { countWaiting, type Waiting } from './metrics.queries.ts';

type Patience = { readonly freshMs?: number; readonly patienceMs?: number };

/**
 * Reads what waits: one question at a time however many ask, and none again for a few seconds. Null while the database
 * does not answer: whoever asks is not kept waiting for it.
 */
export function waitingReader(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { freshMs = 5000, patienceMs = 2000 }: Patience = {},
) {
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
    return Promise.race([asking, pause(patienceMs, null, { ref: false })]);
  };
}
