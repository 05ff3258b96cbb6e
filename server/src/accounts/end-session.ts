import type { Db } from '../db/database.ts';
import { deleteSession, deleteSessionsOf } from './sessions.queries.ts';

/** Signs the browser out; nothing happens when nobody was signed in. */
export async function endSession(db: Db, sessionHash: Buffer): Promise<void> {
  await deleteSession(db, sessionHash);
}

/** Signs a person out wherever they are signed in, this browser too. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
}
