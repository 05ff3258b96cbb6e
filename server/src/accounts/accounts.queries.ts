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

/** A change of number that was asked for with the former password ends with it: a thief may have asked. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').where('userId', '=', userId).set({ passwordHash }).execute();
  await cancelNumberChange(db, userId);
}

/** Ends a change of a lost number that waits. */
export async function cancelNumberChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('numberChanges').where('userId', '=', userId).execute();
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
