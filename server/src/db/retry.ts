import { setTimeout as pause } from 'node:timers/promises';

/**
 * PostgreSQL's codes for a transaction that can be repeated: serialization failure and deadlock. It was rolled back.
 */
export const sacrificed = new Set(['40001', '40P01']);
const attempts = 5;
const firstPauseMs = 100;

/**
 * Runs a whole transaction again if PostgreSQL rolled it back in favour of another one, or the connection was lost:
 * after a crash PostgreSQL is back within a second or two. Use it only for idempotent work, because a COMMIT without an
 * answer may have happened.
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

/** Whether the same work may succeed a moment later without any change. */
export function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || hasCode(error, sacrificed);
}

/**
 * Whether this error or one of its causes has one of these codes of PostgreSQL. Do not use it for codes of a lost
 * connection: a cause may come from another server, which has the same codes.
 */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes);
}

/**
 * Codes of PostgreSQL (shut down, crashed, starting, too many connections, read-only because it is a standby) and of
 * the network (refused, reset, timed out, host not found).
 */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** Messages of the driver for errors without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether the database could not be reached, or the connection was lost before it answered. Whether the running
 * transaction was committed is then unknown until its rows are read again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08: connection exceptions.
  return codes.has(code) || code.startsWith('08') || messages.test(error.message);
}
