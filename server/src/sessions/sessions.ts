import { Refusal } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  hasSecondFactor,
  insertSession,
  keepAccount,
  deleteSessionsOf,
  lockUser,
  setLanguage,
} from './sessions.queries.ts';

/**
 * Kept for as long as the cookie, where the person asked to be remembered; else for a day's stay at most. An
 * administrator's ends after half an hour in which nobody does anything, remembered or not: `insertSession` sees to it.
 */
const rememberedHours = 30 * 24;
const stayHours = 12;

/** What opened it. */
type Shown = {
  /** The password's, as it was when it was compared: set anew meanwhile, it opens nothing. */
  readonly passwordHash: string;
  /** Whether a code of the second factor was shown too. */
  readonly code: boolean;
};

type Start = {
  readonly userId: string;
  readonly remember: boolean;
  /** The browser's id from now on, and the one it had: nobody who knew that one comes in with it. */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
  /** Nothing, by whoever comes in with a code sent to the phone. */
  readonly shown?: Shown | undefined;
};

export function startSession(db: Db, { userId, remember, sessionHash, formerHash, shown }: Start): Promise<void> {
  return db.transaction().execute(async (db) => {
    if (!(await isEnough(db, userId, shown))) throw new Refusal('login_failed');
    await deleteSession(db, formerHash);
    await deleteExpiredSessions(db);
    await insertSession(db, { sessionHash, userId, hours: remember ? rememberedHours : stayHours });
  });
}

/** As the account is now: password, role and second factor may have changed since they were looked at. */
async function isEnough(db: Db, userId: string, shown: Shown | undefined): Promise<boolean> {
  const account = await keepAccount(db, userId);
  if (!account) return false;
  if (!shown) return account.role === 'USER';
  if (account.passwordHash !== shown.passwordHash) return false;
  return account.role === 'USER' || shown.code || !(await hasSecondFactor(db, userId));
}

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

/** From now on we write to this person in the language they use. */
export function rememberLanguage(db: Db, userId: string, language: Language): Promise<void> {
  return setLanguage(db, userId, language);
}
