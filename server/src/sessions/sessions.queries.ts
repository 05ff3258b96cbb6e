import type { Language } from '@ekbid/texts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The columns of an account that describe a signed-in person. */
export const person = [
  'userId',
  'firstName',
  'lastName',
  'email',
  'emailConfirmedAt',
  'mobileNumber',
  'role',
  'blockedAt',
] as const;

/** How long an administrator's session lasts without activity. */
const idle = sql`interval '30 minutes'`;

export type ActiveSession = Awaited<ReturnType<typeof findSessions>>[number];

/** The signed-in people of these sessions, as they are now: role and blocking are never cached. */
export function findSessions(db: Db, sessionHashes: readonly Buffer[]) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .where('sessionHash', '=', sql<Buffer>`any (${sessionHashes}::bytea[])`)
    .where('expiresAt', '>', sql<Date>`game_clock()`)
    .select(['sessionHash', 'users.userId', 'firstName', 'lastName', 'email', 'emailConfirmedAt', 'mobileNumber'])
    .select(['role', 'blockedAt'])
    .select(
      sql<boolean>`role = 'ADMIN' and exists (
        select from second_factors f where f.user_id = users.user_id and f.confirmed_at is not null)`.as(
        'hasSecondFactor',
      ),
    )
    .select(sql<boolean>`role = 'ADMIN' and expires_at < game_clock() + ${idle} - interval '1 minute'`.as('runsOut'))
    .execute();
}

type NewSession = { readonly sessionHash: Buffer; readonly userId: string; readonly hours: number };

export async function insertSession(db: Db, { sessionHash, userId, hours }: NewSession): Promise<void> {
  await sql`insert into sessions (session_hash, user_id, expires_at)
    select ${sessionHash}, user_id,
      game_clock() + case role when 'ADMIN' then ${idle} else make_interval(hours => ${hours}) end
    from users where user_id = ${userId}`.execute(db);
}

/** Prolongs the session of an active administrator, up to 12 hours after its start. */
export async function prolongSession(db: Db, sessionHash: Buffer): Promise<void> {
  await sql`update sessions
    set expires_at = greatest(expires_at, least(game_clock() + ${idle}, created_at + interval '12 hours'))
    where session_hash = ${sessionHash}`.execute(db);
}

/** Returns the person whose session it was. */
export function deleteSession(db: Db, sessionHash: Buffer) {
  return db.deleteFrom('sessions').where('sessionHash', '=', sessionHash).returning('userId').executeTakeFirst();
}

export async function deleteSessionsOf(db: Db, userId: string, except?: Buffer): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  if (except !== undefined) sessions = sessions.where('sessionHash', '<>', except);
  await sessions.execute();
}

/** Where a person is signed in: this browser first, then the newest. */
export function listSessions(db: Db, userId: string, sessionHash: Buffer) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`game_clock()`)
    .select(['createdAt', 'expiresAt', sql<boolean>`session_hash = ${sessionHash}`.as('current')])
    .orderBy('current', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

/**
 * Deletes up to a hundred with every new session, so they never pile up. Skips rows that another process is deleting.
 */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from sessions where session_hash in (
    select session_hash from sessions where expires_at <= game_clock() limit 100 for update skip locked)`.execute(db);
}

/** Writes nothing if the language is already set. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .where('language', '<>', language)
    .set({ language })
    .execute();
}

/** Keeps the password from being changed until this transaction ends; undefined if it was changed before. */
export function lockPassword(db: Db, userId: string, passwordHash: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .select('userId')
    .forShare()
    .executeTakeFirst();
}

/** Keeps password and role from being changed until this transaction ends. */
export function lockAccount(db: Db, userId: string) {
  const account = db.selectFrom('users').where('userId', '=', userId).select(['role', 'passwordHash']);
  return account.forShare().executeTakeFirst();
}

export function lockUser(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select(person).forNoKeyUpdate().executeTakeFirst();
}

export function findPassword(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select('passwordHash').executeTakeFirst();
}

/** Whether this person's sign-ins need a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const factors = db.selectFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is not', null);
  return (await factors.select('userId').executeTakeFirst()) !== undefined;
}

/** The sessions among these that have not ended. */
export async function listActiveSessionHashes(db: Db, sessionHashes: readonly Buffer[]): Promise<Buffer[]> {
  if (sessionHashes.length === 0) return [];
  const { rows } = await sql<{ sessionHash: Buffer }>`
    select session_hash from sessions
    where session_hash = any (${[...sessionHashes]}::bytea[]) and expires_at > game_clock()`.execute(db);
  return rows.map(({ sessionHash }) => sessionHash);
}
