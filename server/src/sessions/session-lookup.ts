import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { isTransient } from '../db/retry.ts';
import { findSessions, type ActiveSession, listActiveSessionHashes } from './sessions.queries.ts';

/** Whose sessions these are, by their hashes. */
export type SessionLookup = Batcher<Buffer, ActiveSession | null>;

/**
 * Calls that come while the database is asked are looked up together in the next question. It begins after they came,
 * so that a sign-out, a blocking or another role holds at once in every process: nothing is remembered.
 */
export function openSessionLookup(db: Db): SessionLookup {
  return openBatcher({ run: (hashes) => lookUp(db, hashes), isTransient, width: 2 });
}

async function lookUp(db: Db, hashes: readonly Buffer[]): Promise<(ActiveSession | null)[]> {
  const sessions = await findSessions(db, hashes);
  const byHash = new Map(sessions.map((session) => [session.sessionHash.toString('hex'), session]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

/** Which of these sessions still let somebody in, as hexadecimal text. */
export async function listActiveSessions(db: Db, sessionHashes: readonly Buffer[]): Promise<Set<string>> {
  const standing = await listActiveSessionHashes(db, sessionHashes);
  return new Set(standing.map((sessionHash) => sessionHash.toString('hex')));
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly sessions: SessionLookup;
  }
}
