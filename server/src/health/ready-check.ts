import { setTimeout as pause } from 'node:timers/promises';
import { readClock, type Db } from '../db/database.ts';

const patienceMs = 2000;

/**
 * Throws while the database does not answer soon. One question at a time, however many balancers ask: those that hang
 * would take every connection there is.
 */
export function readyCheck(db: Db): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= readClock(db).finally(() => (asking = undefined));
    const late = pause(patienceMs, 'late' as const, { ref: false });
    if ((await Promise.race([asking, late])) === 'late') throw new Error('the database does not answer');
  };
}
