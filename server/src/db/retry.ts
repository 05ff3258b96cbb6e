import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './database-away.ts';

/** PostgreSQL's codes for "try again": serialization failure, deadlock. Neither leaves anything half done. */
export const sacrificed = new Set(['40001', '40P01']);
const attempts = 5;
const firstPauseMs = 100;

/**
 * Runs a whole transaction again when PostgreSQL sacrificed it to another, or was lost on the way: after a crash it is
 * back within a second or two. Only for what may be repeated, because a lost COMMIT may have happened.
 */
export async function retryTransient<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
      if (isDatabaseAway(error)) await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/** Whether the same may succeed a moment later, with nobody changing anything. */
export function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || hasCode(error, sacrificed);
}

/**
 * Whether PostgreSQL gave one of these codes, to this error or to its cause. The codes of a lost connection are not looked
 * for in a cause: those of other servers are the same.
 */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes);
}
