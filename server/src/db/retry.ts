import { setTimeout as pause } from 'node:timers/promises';

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

/** Of PostgreSQL and of the network: shut down, crashed, starting, full, made a standby; nobody there, cut off, too slow. */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The driver has no codes for these. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether the database could not be asked, or was lost before it answered. What was under way may then be committed or
 * not: nobody knows until it is read again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08: connection exceptions.
  return codes.has(code) || code.startsWith('08') || words.test(error.message);
}
