import { sql } from 'kysely';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { isTransient } from '../db/retry.ts';
import { idle } from './sessions.queries.ts';

/** Finds sessions and their people by the hash of the session. */
export type SessionLookup = Batcher<Buffer, ActiveSession | null>;

/**
 * Lookups that arrive during a query share the next query, which starts after they have arrived. Nothing is cached. So
 * a sign-out, a block or a changed role applies at once in every process.
 */
export function openSessionLookup(db: Db): SessionLookup {
  return openBatcher({ run: (hashes) => lookUp(db, hashes), isTransient, width: 2 });
}

async function lookUp(db: Db, hashes: readonly Buffer[]): Promise<(ActiveSession | null)[]> {
  const sessions = await findSessions(db, hashes);
  const byHash = new Map(sessions.map((session) => [session.sessionHash.toString('hex'), session]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

/** Of these sessions, the hashes of those that are still active, in hex. */
export async function listActiveSessions(db: Db, sessionHashes: readonly Buffer[]): Promise<Set<string>> {
  const active = await listActiveSessionHashes(db, sessionHashes);
  return new Set(active.map((sessionHash) => sessionHash.toString('hex')));
}

type ActiveSession = Awaited<ReturnType<typeof findSessions>>[number];

/** The people of these sessions as they are now. Their role and block are never cached. */
function findSessions(db: Db, sessionHashes: readonly Buffer[]) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .where('sessionHash', '=', sql<Buffer>`any (${sessionHashes}::bytea[])`)
    .where('expiresAt', '>', sql<Date>`game_clock()`)
    .select(['sessionHash', 'users.userId', 'firstName', 'lastName', 'email', 'emailConfirmedAt', 'mobileNumber'])
    .select(['role', 'blockedAt'])
    .select(
      sql<boolean>`role = 'ADMIN' and exists (
        select from second_factors f where f.user_id = users.user_id and f.confirmed_at is not null)`.as(
        'hasSecondFactor',
      ),
    )
    .select(sql<boolean>`role = 'ADMIN' and expires_at < game_clock() + ${idle} - interval '1 minute'`.as('runsOut'))
    .execute();
}

/** Of these sessions, the hashes of those that have not ended. */
async function listActiveSessionHashes(db: Db, sessionHashes: readonly Buffer[]): Promise<Buffer[]> {
  if (sessionHashes.length === 0) return [];
  const { rows } = await sql<{ sessionHash: Buffer }>`
    select session_hash from sessions
    where session_hash = any (${[...sessionHashes]}::bytea[]) and expires_at > game_clock()`.execute(db);
  return rows.map(({ sessionHash }) => sessionHash);
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly sessions: SessionLookup;
  }
}
