import type { Language } from '@ekbid/texts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { person } from '../sessions/sessions.queries.ts';

type NewUser = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly passwordHash: string;
  readonly language?: Language;
  readonly role?: 'ADMIN';
};

/** Undefined when the mobile number has an account already. */
export function insertUser(db: Db, user: NewUser) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(person)
    .executeTakeFirst();
}

/** Undefined where the number has no account. */
export function findAccountOfNumber(db: Db, mobileNumber: string) {
  const users = db.selectFrom('users').where('mobileNumber', '=', mobileNumber);
  return users.select(['userId', 'role', 'passwordHash']).executeTakeFirst();
}

/** Whether money of this person ever came in. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const paid = db
    .selectFrom('payments')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .where('paymentOrders.bidderId', '=', userId)
    .select('paymentId')
    .limit(1);
  return (await paid.executeTakeFirst()) !== undefined;
}

/**
 * By whichever of the two is given, or by both. An address is its confirmed owner's; while there is none, an administrator
 * signs in with it, whose address an operator gave; else the first who gave it, so that nobody later keeps that person out.
 */
export function findUserWithPassword(db: Db, by: { readonly email?: string; readonly mobileNumber?: string }) {
  let query = db.selectFrom('users').select([...person, 'language', 'passwordHash']);
  if (by.email !== undefined) query = query.where('email', '=', by.email);
  if (by.mobileNumber !== undefined) query = query.where('mobileNumber', '=', by.mobileNumber);
  const inTurn = query
    .orderBy('emailConfirmedAt')
    .orderBy(sql`role <> 'ADMIN'`)
    .orderBy('emailSince')
    .orderBy('userId');
  return inTurn.limit(1).executeTakeFirst();
}

export function findUserOfNumber(db: Db, mobileNumber: string) {
  return db.selectFrom('users').where('mobileNumber', '=', mobileNumber).select(person).executeTakeFirst();
}

/** The administrator who gave this address, confirmed or not. */
export function findAdministrator(db: Db, email: string) {
  const users = db.selectFrom('users').where('email', '=', email).where('role', '=', 'ADMIN').select('userId');
  return users.orderBy('emailConfirmedAt').orderBy('emailSince').limit(1).executeTakeFirst();
}

export function lockUserOfNumber(db: Db, mobileNumber: string) {
  return db
    .selectFrom('users')
    .where('mobileNumber', '=', mobileNumber)
    .select(person)
    .forNoKeyUpdate()
    .executeTakeFirst();
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

export function findUser(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select(person).executeTakeFirst();
}

/** Until this transaction ends no other confirms or takes the address. Locked before any account's row. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(db);
}

/** Confirmed by its owner; what is only typed is anybody's. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const owners = db.selectFrom('users').where('email', '=', email).where('emailConfirmedAt', 'is not', null);
  return (await owners.select('userId').executeTakeFirst()) !== undefined;
}

/** Takes a locked address, now its owner's, from the accounts that only gave it. Returns whose they are. */
export function takeEmailFromOthers(db: Db, email: string) {
  return db
    .updateTable('users')
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is', null)
    .set({ email: '' })
    .returning('userId')
    .execute();
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

/** When this person's tries of the last day were. */
export async function listEmailChanges(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ askedAt: Date }>`
    select asked_at from email_changes where user_id = ${userId} and asked_at > game_clock() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ askedAt }) => askedAt);
}

/** Forgets those nothing counts any more. */
export async function insertEmailChange(db: Db, userId: string): Promise<void> {
  await sql`delete from email_changes
    where user_id = ${userId} and asked_at < game_clock() - interval '1 day'`.execute(db);
  await db.insertInto('emailChanges').values({ userId }).execute();
}
