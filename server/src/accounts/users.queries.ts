import type { Language } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const person = [
  'userId',
  'firstName',
  'lastName',
  'email',
  'emailConfirmedAt',
  'mobileNumber',
  'role',
  'blockedAt',
] as const;

type NewUser = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly passwordHash: string;
  readonly language?: Language;
  readonly role?: 'ADMIN';
};

/** Undefined when the e-mail address or the mobile number has an account already. */
export function insertUser(db: Db, user: NewUser) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(person)
    .executeTakeFirst();
}

export async function isMobileTaken(db: Db, mobileNumber: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('mobileNumber', '=', mobileNumber)
    .select('userId')
    .executeTakeFirst();
  return found !== undefined;
}

/** Undefined where the number has no account. */
export async function findRoleOfNumber(db: Db, mobileNumber: string) {
  const users = db.selectFrom('users').where('mobileNumber', '=', mobileNumber).select('role');
  return (await users.executeTakeFirst())?.role;
}

/** Writes nothing where it is the one already. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .where('language', '<>', language)
    .set({ language })
    .execute();
}

/** By whichever of the two is given, or by both. */
export function findUserWithPassword(db: Db, by: { readonly email?: string; readonly mobileNumber?: string }) {
  let query = db.selectFrom('users').select([...person, 'passwordHash']);
  if (by.email !== undefined) query = query.where('email', '=', by.email);
  if (by.mobileNumber !== undefined) query = query.where('mobileNumber', '=', by.mobileNumber);
  return query.executeTakeFirst();
}

/** Whoever has the address or the number: nobody, one person, or two. */
export function listUsersOf(db: Db, { email, mobileNumber }: { email: string; mobileNumber: string }) {
  return db
    .selectFrom('users')
    .where((user) => user.or([user('email', '=', email), user('mobileNumber', '=', mobileNumber)]))
    .orderBy('userId')
    .select(person)
    .execute();
}

/** Keeps a password from being set anew until this transaction ends; undefined when it was meanwhile. */
export function keepPassword(db: Db, userId: string, passwordHash: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .select('userId')
    .forShare()
    .executeTakeFirst();
}

/** Keeps password and role from being changed until this transaction ends. */
export function keepAccount(db: Db, userId: string) {
  const account = db.selectFrom('users').where('userId', '=', userId).select(['role', 'passwordHash']);
  return account.forShare().executeTakeFirst();
}

export function lockUser(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select(person).forNoKeyUpdate().executeTakeFirst();
}

export function lockUserOfNumber(db: Db, mobileNumber: string) {
  return db
    .selectFrom('users')
    .where('mobileNumber', '=', mobileNumber)
    .select(person)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findPassword(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select('passwordHash').executeTakeFirst();
}

export async function getMobileNumberOf(db: Db, userId: string): Promise<string> {
  const users = db.selectFrom('users').where('userId', '=', userId).select('mobileNumber');
  return (await users.executeTakeFirstOrThrow()).mobileNumber;
}

export async function getCreatedAt(db: Db, userId: string): Promise<Date> {
  const users = db.selectFrom('users').where('userId', '=', userId).select('createdAt');
  return (await users.executeTakeFirstOrThrow()).createdAt;
}

export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').where('userId', '=', userId).set({ passwordHash }).execute();
}

export function setName(db: Db, userId: string, name: { readonly firstName: string; readonly lastName: string }) {
  return db.updateTable('users').where('userId', '=', userId).set(name).returning(person).executeTakeFirstOrThrow();
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom('users').where('email', '=', email).select('userId').executeTakeFirst();
  return found !== undefined;
}

/** A trigger takes the confirmation back: it was of the address before. */
export function setEmail(db: Db, userId: string, email: string) {
  return db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ email })
    .returning(person)
    .executeTakeFirstOrThrow();
}

export async function setBlocked(db: Db, userId: string, blocked: boolean): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ blockedAt: blocked ? sql<Date>`game_clock()` : null })
    .execute();
}

/** Changes nothing where it is confirmed already. */
export async function markEmailConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .set({ emailConfirmedAt: sql<Date>`game_clock()` })
    .execute();
}
