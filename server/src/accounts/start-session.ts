import type { Db } from '../db/database.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from './sessions.queries.ts';

/** Kept for as long as the cookie, where the person asked to be remembered; else for a day's stay at most. */
const rememberedHours = 30 * 24;
const stayHours = 12;

type Start = {
  readonly userId: string;
  readonly remember: boolean;
  /** The browser's id from now on, and the one it had: nobody who knew that one comes in with it. */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
};

export function startSession(db: Db, { userId, remember, sessionHash, formerHash }: Start): Promise<void> {
  return db.transaction().execute(async (db) => {
    await deleteSession(db, formerHash);
    await deleteExpiredSessions(db);
    await insertSession(db, { sessionHash, userId, hours: remember ? rememberedHours : stayHours });
  });
}
