import { listActiveSessions } from '../accounts/list-standing-sessions.ts';
import type { Db } from '../db/database.ts';
import type { Reader } from './reader.ts';

/** Those of these readers who came in by a session that has ended since. */
export async function listSignedOut(db: Db, readers: Iterable<Reader>): Promise<Set<Reader>> {
  const signedIn = [...readers].flatMap((reader) => (reader.person ? [{ reader, ...reader.person }] : []));
  const standing = await listActiveSessions(
    db,
    signedIn.map(({ sessionHash }) => sessionHash),
  );
  const ended = signedIn.filter(({ sessionHash }) => !standing.has(sessionHash.toString('hex')));
  return new Set(ended.map(({ reader }) => reader));
}
