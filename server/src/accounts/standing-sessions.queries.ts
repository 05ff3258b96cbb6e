import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Those of these sessions that have not ended. */
export async function listActiveSessionHashes(db: Db, sessionHashes: readonly Buffer[]): Promise<Buffer[]> {
  if (sessionHashes.length === 0) return [];
  const { rows } = await sql<{ sessionHash: Buffer }>`
    select session_hash from sessions
    where session_hash = any (${[...sessionHashes]}::bytea[]) and expires_at > game_clock()`.execute(db);
  return rows.map(({ sessionHash }) => sessionHash);
}
