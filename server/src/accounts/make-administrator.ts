import { checkSignUp, Refusal, type SignUpFields } from '@ekbid/domain';
import { type Actor, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Db } from '../db/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import {
  findAdministrator,
  findUserOfNumber,
  insertUser,
  isEmailTaken,
  lockEmail,
  setPassword,
} from './accounts.queries.ts';
import { hasLiveBids, lockOrdersOf, lockUserWhole, setRole } from './roles.queries.ts';
import { readUserFields, normalEmail } from './user-fields.ts';

type Account = ReturnType<typeof readUserFields> & { readonly passwordHash: string };

/**
 * Makes an account for an administrator, or makes the person who has both this address and this number one: with the
 * password given, signed out everywhere.
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

/** Null when the number has no account. */
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
  // Operators name administrators by their addresses: no two have the same, confirmed or not.
  if ((await isEmailTaken(db, account.email)) || (await findAdministrator(db, account.email)))
    throw new Refusal('email_taken', { field: 'email' });
  const user = await insertUser(db, { ...account, role: 'ADMIN' });
  // Somebody signed up with it in between.
  if (!user) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
  return user.userId;
}

/**
 * Makes an administrator of somebody with an account, and signs them out everywhere. Never somebody who takes part in an
 * auction, or is blocked. Whether they were none before.
 */
export async function promoteUser(db: Db, userId: string): Promise<boolean> {
  await lockOrdersOf(db, userId);
  const user = await lockUserWhole(db, userId);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  if (user.role === 'ADMIN') return false;
  if (user.blockedAt !== null) throw new Refusal('blocked_cannot_administer');
  if (await hasLiveBids(db, userId)) throw new Refusal('bidder_cannot_administer');
  await setRole(db, userId, 'ADMIN');
  await deleteSessionsOf(db, userId);
  return true;
}

/** Which administrator gave this address; null when none did. */
export async function findAdministratorId(db: Db, email: string): Promise<string | null> {
  return (await findAdministrator(db, normalEmail(email)))?.userId ?? null;
}
