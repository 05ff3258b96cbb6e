import type { Role } from '@ekbid/contract';
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

/** Returns undefined if the mobile number already has an account. */
export function insertUser(db: Db, user: NewUser) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(person)
    .executeTakeFirst();
}

/**
 * Sets the password, and cancels a waiting change of the mobile number, because a thief who knew the former password
 * may have asked for it.
 */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').where('userId', '=', userId).set({ passwordHash }).execute();
  await cancelNumberChange(db, userId);
}

/** Cancels the change of mobile number that waits for its 72 hours, if there is one. */
export async function cancelNumberChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('numberChanges').where('userId', '=', userId).execute();
}

/**
 * Locks the address until this transaction ends, so that no other account can confirm it. To avoid deadlocks, lock the
 * address before the rows of accounts.
 */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(db);
}

/** Returns whether an account has confirmed the address. People can type any address, so others do not count. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const owners = db.selectFrom('users').where('email', '=', email).where('emailConfirmedAt', 'is not', null);
  return (await owners.select('userId').executeTakeFirst()) !== undefined;
}

/**
 * Locks the person's row with `for update`. A new order locks the row through its foreign key, so it waits. With `for
 * no key update` it would not.
 */
export function lockUserWhole(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select(['userId', 'role', 'blockedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the person has a bid in an undecided auction, or an open order that may still become a bid. */
export async function hasLiveBids(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from payment_orders o join bids using (payment_order_id)
        join auctions a on a.auction_id = o.auction_id where o.bidder_id = ${userId} and outcome is null)
      or exists (select from payment_orders where bidder_id = ${userId} and state in ('created', 'paid')) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').where('userId', '=', userId).set({ role }).execute();
}
