import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { deleteSession, deleteSessionsOf } from './sessions.queries.ts';

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

/** Signs a person out everywhere but in the browser named; tell `live` once the transaction stands. */
export function endOtherSessions(db: Db, userId: string, sessionHash: Buffer): Promise<void> {
  return deleteSessionsOf(db, userId, sessionHash);
}
