import { Refusal, retention } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { deleteSessionsOf, idle, lockUser, sessionId } from './sessions.queries.ts';

/**
 * With "remember me" a session lasts as long as the cookie, otherwise at most 12 hours. An administrator's session also
 * ends after 30 minutes without activity, which `insertSession` enforces.
 */
const rememberedHours = retention.sessions * 24;
const stayHours = 12;

/** What the person proved when signing in. */
type Credentials = {
  /** The hash that the password was compared with. If the password was changed since, no session starts. */
  readonly passwordHash: string;
  /** Whether the person also gave a code of the second factor. */
  readonly code: boolean;
  /**
   * The mobile number that got a code, if the code replaced the password. If the number was changed since, no session
   * starts.
   */
  readonly phone?: string;
};

type Start = {
  readonly userId: string;
  readonly remember: boolean;
  /**
   * `sessionHash` is the browser's new id. `formerHash` is its former id, which ends because a stranger may know it.
   */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
  /** Undefined for an account that was just created. */
  readonly shown?: Credentials | undefined;
  /** The browser's name, which the owner of the account sees in the profile. */
  readonly browser?: string | null;
};

export function startSession(
  db: Db,
  { userId, remember, sessionHash, formerHash, shown, browser = null }: Start,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    if (!(await areStillValid(db, userId, shown))) throw new Refusal('login_failed');
    await deleteSession(db, formerHash);
    await deleteExpiredSessions(db);
    await insertSession(db, { sessionHash, userId, hours: remember ? rememberedHours : stayHours, browser });
  });
}

/**
 * Checks the credentials again under a lock, because the password, the role or the second factor may have changed since
 * the first check.
 */
async function areStillValid(db: Db, userId: string, shown: Credentials | undefined): Promise<boolean> {
  const account = await lockAccount(db, userId);
  if (!account) return false;
  if (!shown) return account.role === 'USER';
  if (account.passwordHash !== shown.passwordHash) return false;
  // An administrator cannot sign in with a code sent by SMS.
  if (shown.phone !== undefined) return account.role === 'USER' && account.mobileNumber === shown.phone;
  return account.role === 'USER' || shown.code || !(await hasSecondFactor(db, userId));
}

/** Signs a browser out, if it is signed in. */
export async function endSession({ db, live }: Pick<Deps, 'db' | 'live'>, sessionHash: Buffer): Promise<void> {
  const ended = await deleteSession(db, sessionHash);
  if (ended) live.personChanged(ended.userId);
}

/** Ends one of a person's own sessions, if it has not ended yet. */
export async function endOneSession(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: string,
  wantedId: string,
): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where(sessionId, '=', wantedId).execute();
  live.personChanged(userId);
}

/** Signs a person out everywhere, in this browser too. */
export async function endSessionsOf({ db, live }: Pick<Deps, 'db' | 'live'>, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
  live.personChanged(userId);
}

/**
 * Signs a person out in all other browsers. Call it first in the transaction, so that no concurrent sign-in starts a
 * session afterwards. Call `live.personChanged` after the commit.
 */
export async function endOtherSessions(db: Db, userId: string, sessionHash: Buffer): Promise<void> {
  await lockUser(db, userId);
  await deleteSessionsOf(db, userId, sessionHash);
}

/** Stores the language that the person uses, for later mails. Writes nothing if it has not changed. */
export async function rememberLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .where('language', '<>', language)
    .set({ language })
    .execute();
}

type NewSession = Pick<Start, 'sessionHash' | 'userId'> & { readonly hours: number; readonly browser: string | null };

async function insertSession(db: Db, { sessionHash, userId, hours, browser }: NewSession): Promise<void> {
  await sql`insert into sessions (session_hash, user_id, browser, expires_at)
    select ${sessionHash}, user_id, ${browser},
      game_clock() + case role when 'ADMIN' then ${idle} else make_interval(hours => ${hours}) end
    from users where user_id = ${userId}`.execute(db);
}

/** Deletes a session. Returns the id of its person. */
function deleteSession(db: Db, sessionHash: Buffer) {
  return db.deleteFrom('sessions').where('sessionHash', '=', sessionHash).returning('userId').executeTakeFirst();
}

/**
 * Deletes up to a hundred expired sessions. Each new session does this, so they never pile up. Skips rows that another
 * process is deleting.
 */
async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from sessions where session_hash in (
    select session_hash from sessions where expires_at <= game_clock() limit 100 for update skip locked)`.execute(db);
}

/** Locks an account's password and role until this transaction ends. */
function lockAccount(db: Db, userId: string) {
  const account = db.selectFrom('users').where('userId', '=', userId).select(['role', 'passwordHash', 'mobileNumber']);
  return account.forShare().executeTakeFirst();
}

/** Whether this person needs a code to sign in. */
async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const factors = db.selectFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is not', null);
  return (await factors.select('userId').executeTakeFirst()) !== undefined;
}
