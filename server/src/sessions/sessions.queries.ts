import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The columns that describe a signed-in person. */
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
export const idle = sql`interval '30 minutes'`;

/** The id of a session that its owner sees. The hash itself is never sent. */
export const sessionId = sql<string>`encode(substr(sha256(session_hash), 1, 16), 'hex')`;

export async function deleteSessionsOf(db: Db, userId: string, except?: Buffer): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  if (except !== undefined) sessions = sessions.where('sessionHash', '<>', except);
  await sessions.execute();
}

/** Locks the password until this transaction ends. Undefined if it was changed before. */
export function lockPassword(db: Db, userId: string, passwordHash: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .select('userId')
    .forShare()
    .executeTakeFirst();
}

export function lockUser(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select(person).forNoKeyUpdate().executeTakeFirst();
}

export function findPassword(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select('passwordHash').executeTakeFirst();
}
