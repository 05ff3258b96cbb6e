import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { isTransient } from '../db/retry.ts';
import { findSessions, type ActiveSession, listActiveSessionHashes } from './sessions.queries.ts';

/** Finds sessions and their people by the hash of the session. */
export type SessionLookup = Batcher<Buffer, ActiveSession | null>;

/**
 * Lookups that arrive during a query share the next one. That query starts after they arrived and nothing is cached, so
 * a sign-out, a blocking or a changed role applies at once in every process.
 */
export function openSessionLookup(db: Db): SessionLookup {
  return openBatcher({ run: (hashes) => lookUp(db, hashes), isTransient, width: 2 });
}

async function lookUp(db: Db, hashes: readonly Buffer[]): Promise<(ActiveSession | null)[]> {
  const sessions = await findSessions(db, hashes);
  const byHash = new Map(sessions.map((session) => [session.sessionHash.toString('hex'), session]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

/** Which of these sessions are still active, as hexadecimal text. */
export async function listActiveSessions(db: Db, sessionHashes: readonly Buffer[]): Promise<Set<string>> {
  const active = await listActiveSessionHashes(db, sessionHashes);
  return new Set(active.map((sessionHash) => sessionHash.toString('hex')));
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly sessions: SessionLookup;
  }
}
