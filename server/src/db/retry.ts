import { setTimeout as pause } from 'node:timers/promises';

/**
 * PostgreSQL's codes of a serialization failure and a deadlock. The transaction was rolled back and can be repeated.
 */
export const sacrificed = new Set(['40001', '40P01']);
const attempts = 5;
const firstPauseMs = 100;

/**
 * Runs a whole transaction again if PostgreSQL rolled it back because of a conflict, or if the connection was lost.
 * After a crash PostgreSQL is back within seconds. Use it only for idempotent work, because a COMMIT whose reply was
 * lost may have succeeded.
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

/** Returns whether the same work may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || hasCode(error, sacrificed);
}

/**
 * Returns whether the error or one of its causes has one of these PostgreSQL codes. Do not use it for codes of lost
 * connections, because the cause may be an error of another server with the same code.
 */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes);
}

/**
 * Codes that mean "database away". PostgreSQL's are: shut down, crashed, starting, session timed out, too many
 * connections, read-only standby. The others are network errors: refused, reset, timed out, host not found.
 */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** Messages of driver errors that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Returns whether the database could not be reached, or the connection was lost before a reply. It is then unknown
 * whether the running transaction was committed, until its rows are read again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08 contains PostgreSQL's connection exceptions.
  return codes.has(code) || code.startsWith('08') || messages.test(error.message);
}
