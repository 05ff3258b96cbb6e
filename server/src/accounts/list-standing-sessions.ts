import type { Db } from '../db/database.ts';
import { listStandingSessionHashes } from './standing-sessions.queries.ts';

/** Which of these sessions still let somebody in, as hexadecimal text. */
export async function listStandingSessions(db: Db, sessionHashes: readonly Buffer[]): Promise<Set<string>> {
  const standing = await listStandingSessionHashes(db, sessionHashes);
  return new Set(standing.map((sessionHash) => sessionHash.toString('hex')));
}
