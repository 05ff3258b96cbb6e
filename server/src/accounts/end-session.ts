import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { deleteSession, deleteSessionsOf, lockUser } from './sessions.queries.ts';

/** Signs the browser out; nothing happens when nobody was signed in. */
export async function endSession({ db, live }: Pick<Deps, 'db' | 'live'>, sessionHash: Buffer): Promise<void> {
  const ended = await deleteSession(db, sessionHash);
  if (ended) live.personChanged(ended.userId);
}

/** Signs a person out wherever they are signed in, this browser too. */
export async function endSessionsOf({ db, live }: Pick<Deps, 'db' | 'live'>, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
  live.personChanged(userId);
}

/**
 * Signs a person out everywhere but in the browser named; first in its transaction, so that no sign-in under way slips
 * in behind it. Tell `live` once it stands.
 */
export async function endOtherSessions(db: Db, userId: string, sessionHash: Buffer): Promise<void> {
  await lockUser(db, userId);
  await deleteSessionsOf(db, userId, sessionHash);
}
