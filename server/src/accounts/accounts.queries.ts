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

/** Undefined if the mobile number already has an account. */
export function insertUser(db: Db, user: NewUser) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(person)
    .executeTakeFirst();
}

/** Undefined if the number has no account. */
export function findAccountOfNumber(db: Db, mobileNumber: string) {
  const users = db.selectFrom('users').where('mobileNumber', '=', mobileNumber);
  return users.select(['userId', 'role', 'passwordHash']).executeTakeFirst();
}

/** Whether the provider ever captured a payment of this person. */
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
 * Finds a person by whichever of the two is given, or by both. An address belongs to the account that confirmed it. If
 * none has, it belongs to an administrator, whose address an operator entered; otherwise to the first account that gave
 * it, so that a later account cannot lock that person out.
 */
export function findUserWithPassword(db: Db, by: { readonly email?: string; readonly mobileNumber?: string }) {
  let query = db.selectFrom('users').select([...person, 'language', 'passwordHash']);
  if (by.email !== undefined) query = query.where('email', '=', by.email);
  if (by.mobileNumber !== undefined) query = query.where('mobileNumber', '=', by.mobileNumber);
  const byPriority = query
    .orderBy('emailConfirmedAt')
    .orderBy(sql`role <> 'ADMIN'`)
    .orderBy('emailSince')
    .orderBy('userId');
  return byPriority.limit(1).executeTakeFirst();
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

/** Keeps others from confirming or taking the address until this transaction ends. Locked before any account's row. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(db);
}

/** Whether an account has confirmed the address: an unconfirmed one may belong to any person. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const owners = db.selectFrom('users').where('email', '=', email).where('emailConfirmedAt', 'is not', null);
  return (await owners.select('userId').executeTakeFirst()) !== undefined;
}

/** Removes a locked, now confirmed address from the accounts that did not confirm it. Returns those accounts. */
export function takeEmailFromOthers(db: Db, email: string) {
  return db
    .updateTable('users')
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is', null)
    .set({ email: '' })
    .returning('userId')
    .execute();
}

/** A trigger clears the confirmation, which was for the former address. */
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

/** Keeps the first time if the address is already confirmed. */
export async function markEmailConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .set({ emailConfirmedAt: sql<Date>`game_clock()` })
    .execute();
}

/** When this person tried to change the address within the last day. */
export async function listEmailChanges(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ askedAt: Date }>`
    select asked_at from email_changes where user_id = ${userId} and asked_at > game_clock() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ askedAt }) => askedAt);
}

/** Also deletes this person's changes that no budget counts any more. */
export async function insertEmailChange(db: Db, userId: string): Promise<void> {
  await sql`delete from email_changes
    where user_id = ${userId} and asked_at < game_clock() - interval '1 day'`.execute(db);
  await db.insertInto('emailChanges').values({ userId }).execute();
}
