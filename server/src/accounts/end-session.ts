import type { Db } from '../db/database.ts';
import { deleteSession } from './sessions.queries.ts';

/** Signs the browser out; nothing happens when nobody was signed in. */
export async function endSession(db: Db, sessionHash: Buffer): Promise<void> {
  await deleteSession(db, sessionHash);
}
