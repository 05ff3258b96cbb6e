import type { Db } from '../db/database.ts';
import { listActiveSessionHashes } from './standing-sessions.queries.ts';

/** Which of these sessions still let somebody in, as hexadecimal text. */
export async function listActiveSessions(db: Db, sessionHashes: readonly Buffer[]): Promise<Set<string>> {
  const standing = await listActiveSessionHashes(db, sessionHashes);
  return new Set(standing.map((sessionHash) => sessionHash.toString('hex')));
}
