import { setTimeout as pause } from 'node:timers/promises';
import { readClock, type Db } from '../db/database.ts';

const timeoutMs = 2000;

/**
 * Throws if the database does not answer in time. All concurrent calls share one query, because hanging queries would
 * otherwise use up the connection pool.
 */
export function readyCheck(db: Db): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= readClock(db).finally(() => (asking = undefined));
    const late = pause(timeoutMs, 'late' as const, { ref: false });
    if ((await Promise.race([asking, late])) === 'late') throw new Error('the database does not answer');
  };
}
