import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from './sessions.queries.ts';
import { keepPassword } from './users.queries.ts';

/**
 * Kept for as long as the cookie, where the person asked to be remembered; else for a day's stay at most. An
 * administrator's ends after half an hour in which nobody does anything, remembered or not: `insertSession` sees to it.
 */
const rememberedHours = 30 * 24;
const stayHours = 12;

type Start = {
  readonly userId: string;
  readonly remember: boolean;
  /** The browser's id from now on, and the one it had: nobody who knew that one comes in with it. */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
  /** The password that opened it, as it was when it was compared: set anew meanwhile, it opens nothing. */
  readonly passwordHash?: string | undefined;
};

export function startSession(
  db: Db,
  { userId, remember, sessionHash, formerHash, passwordHash }: Start,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    if (passwordHash !== undefined && !(await keepPassword(db, userId, passwordHash)))
      throw new Refusal('login_failed');
    await deleteSession(db, formerHash);
    await deleteExpiredSessions(db);
    await insertSession(db, { sessionHash, userId, hours: remember ? rememberedHours : stayHours });
  });
}
