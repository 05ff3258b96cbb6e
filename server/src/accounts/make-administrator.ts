import { checkSignUp, Refusal, type SignUpFields } from '@ekbid/domain';
import { type Actor, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Db } from '../db/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { deleteSessionsOf, person } from '../sessions/sessions.queries.ts';
import {
  hasLiveBids,
  insertUser,
  isEmailTaken,
  lockEmail,
  lockUserWhole,
  setPassword,
  setRole,
} from './accounts.queries.ts';
import { readUserFields, normalEmail } from './user-fields.ts';

type Account = ReturnType<typeof readUserFields> & { readonly passwordHash: string };

/**
 * Makes an administrator's account. If one account already has both this address and this number, that account becomes
 * an administrator's: it gets the new password, and all its sessions end.
 */
export async function makeAdministrator(
  db: Db,
  fields: SignUpFields,
  by: Actor = 'ekbid',
): Promise<{ userId: string }> {
  checkSignUp(fields);
  const account = { ...readUserFields(fields), passwordHash: await hashPassword(fields.password) };
  return db.transaction().execute(async (db) => {
    await lockEmail(db, account.email);
    const userId = (await promote(db, account)) ?? (await create(db, account));
    await recordAuditEvent(db, by, 'user.make-administrator', { userId });
    return { userId };
  });
}

/** Promotes the account that has this number, and returns its id. Null if no account has it. */
async function promote(db: Db, account: Account): Promise<string | null> {
  const user = await findUserOfNumber(db, account.mobileNumber);
  if (!user) return null;
  if (user.email !== account.email) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
  await promoteUser(db, user.userId);
  await setPassword(db, user.userId, account.passwordHash);
  await deleteSessionsOf(db, user.userId);
  return user.userId;
}

async function create(db: Db, account: Account): Promise<string> {
  // Operators name an administrator by e-mail address. So no two administrators may have the same one, even
  // unconfirmed.
  if ((await isEmailTaken(db, account.email)) || (await findAdministrator(db, account.email)))
    throw new Refusal('email_taken', { field: 'email' });
  const user = await insertUser(db, { ...account, role: 'ADMIN' });
  // A sign-up at the same time took the number, so nothing was inserted.
  if (!user) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
  return user.userId;
}

/**
 * Makes a person an administrator and ends all sessions of that person. Refuses blocked people, and people who have a
 * bid or an open order in an undecided auction. Returns false if the person already was an administrator.
 */
export async function promoteUser(db: Db, userId: string): Promise<boolean> {
  const lockedOrders = await lockOrdersOf(db, userId);
  const user = await lockUserWhole(db, userId);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  if (user.role === 'ADMIN') return false;
  if (user.blockedAt !== null) throw new Refusal('blocked_cannot_administer');
  // An order that was opened after `lockOrdersOf` is not locked, so a late payment could still turn it into a bid.
  const isOrdering = (await countOrdersOf(db, userId)) > lockedOrders;
  if (isOrdering || (await hasLiveBids(db, userId))) throw new Refusal('bidder_cannot_administer');
  await setRole(db, userId, 'ADMIN');
  await deleteSessionsOf(db, userId);
  return true;
}

/** Returns the id of the administrator with this address; null if there is none. */
export async function findAdministratorId(db: Db, email: string): Promise<string | null> {
  return (await findAdministrator(db, normalEmail(email)))?.userId ?? null;
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const one = db.selectFrom('users').where('role', '=', 'ADMIN').select('userId').limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

function findUserOfNumber(db: Db, mobileNumber: string) {
  return db.selectFrom('users').where('mobileNumber', '=', mobileNumber).select(person).executeTakeFirst();
}

/** Finds the administrator with this address, whether or not the address is confirmed. */
function findAdministrator(db: Db, email: string) {
  const users = db.selectFrom('users').where('email', '=', email).where('role', '=', 'ADMIN').select('userId');
  return users.orderBy('emailConfirmedAt').orderBy('emailSince').limit(1).executeTakeFirst();
}

/**
 * Locks the person's orders and returns how many there are. While they are locked, a late payment cannot turn one into
 * a bid. To avoid deadlocks, lock orders before people.
 */
async function lockOrdersOf(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('paymentOrders')
    .where('bidderId', '=', userId)
    .orderBy('paymentOrderId')
    .select('paymentOrderId')
    .forUpdate()
    .execute();
  return orders.length;
}

async function countOrdersOf(db: Db, userId: string): Promise<number> {
  const orders = db.selectFrom('paymentOrders').where('bidderId', '=', userId);
  return Number((await orders.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}
