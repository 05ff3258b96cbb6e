import { Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { isSignedFor, readConfirmationToken } from '../mail/confirmation-token.ts';
import {
  requestAnotherConfirmation,
  requestEmailChangeNotice,
  listConfirmationRequests,
  requestConfirmation,
  dropConfirmations,
} from '../mail/request-mails.ts';
import type { Caller } from '../sessions/authorize.ts';
import { checkPresentPassword, wrongPassword } from '../sessions/passwords.ts';
import { lockPassword, lockUser } from '../sessions/sessions.queries.ts';
import {
  insertEmailChange,
  listEmailChanges,
  isEmailTaken,
  lockEmail,
  setEmail,
  findUser,
  markEmailConfirmed,
  takeEmailFromOthers,
} from './accounts.queries.ts';
import { normalEmail } from './user-fields.ts';

type Typed = { readonly email: string; readonly presentPassword: string };

// Few, because each try may reveal that an address has an account.
const changesPerDay: Budget = { most: 3, withinMinutes: 24 * 60 };

/** Changes the account's address: asks the new address to confirm, and informs the former one. */
export async function changeEmail(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Caller,
  typed: Typed,
  address: string,
): Promise<Caller> {
  const presentHash = await checkPresentPassword(deps, by, typed.presentPassword, address);
  const email = normalEmail(typed.email);
  const changed = await deps.db.transaction().execute((db) => change(db, { userId: by.userId, email, presentHash }));
  // Thrown after the commit, which counts it.
  if (!changed) throw new Refusal('email_taken', { field: 'email' });
  return { ...by, ...changed };
}

type Change = { readonly userId: string; readonly email: string; readonly presentHash: string };

/** Null if another account has confirmed the address. */
async function change(db: Db, { userId, email, presentHash }: Change) {
  await lockEmail(db, email);
  // Locked, so that any number of requests at once are all counted.
  const user = await lockUser(db, userId);
  if (!user) throw new Refusal('not_signed_in');
  if (!(await lockPassword(db, userId, presentHash))) throw wrongPassword();
  if (user.email === email) return user;
  checkWait(
    'email_change_limit',
    minutesUntilRoom(changesPerDay, await listEmailChanges(db, userId), await readClock(db)),
  );
  await insertEmailChange(db, userId);
  if (await isEmailTaken(db, email)) return null;
  const changed = await setEmail(db, userId, email);
  if (user.emailConfirmedAt !== null) await requestEmailChangeNotice(db, userId, user.email);
  await requestAnotherConfirmation(db, userId);
  if (user.role === 'ADMIN') {
    const [before, after] = [{ email: user.email }, { email }];
    await recordAuditEvent(db, { userId }, 'user.change-email', { userId, before, after });
  }
  return changed;
}

// The link sent at sign-up counts too: these limits keep us from flooding a stranger's mailbox.
const linksPerMinute: Budget = { most: 1, withinMinutes: 1 };
const linksPerDay: Budget = { most: 5, withinMinutes: 24 * 60 };

/** Sends the link again; false if the address is already confirmed. */
export function sendConfirmation(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Locked, so that any number of requests at once are all counted.
    const user = await lockUser(db, userId);
    if (user?.emailConfirmedAt !== null) return false;
    if (user.email === '') throw new Refusal('email_missing', { field: 'email' });
    const earlier = await listConfirmationRequests(db, userId);
    const now = await readClock(db);
    checkWait(
      'confirmation_limit',
      Math.max(...[linksPerMinute, linksPerDay].map((one) => minutesUntilRoom(one, earlier, now))),
    );
    await requestConfirmation(db, userId);
    return true;
  });
}

/**
 * Confirms the address that a link was sent to, signed in or not. A second use of the same link succeeds, however late.
 * Other accounts that gave this address without confirming it lose it.
 */
export async function confirmEmail(
  { db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>,
  token: string,
): Promise<void> {
  const changed = await db.transaction().execute(async (db) => {
    const claim = readConfirmationToken(token);
    const found = claim && (await findUser(db, claim.userId));
    if (!claim || !found || !isSignedFor(keys, found, claim)) throw new Refusal('confirmation_link_wrong');
    await lockEmail(db, found.email);
    const user = await lockUser(db, found.userId);
    // The address changed while this waited for the lock.
    if (user?.email !== found.email) throw new Refusal('confirmation_link_wrong');
    if (user.emailConfirmedAt !== null) return [user.userId];
    if (claim.expiresAt <= (await readClock(db))) throw new Refusal('confirmation_link_expired');
    if (await isEmailTaken(db, user.email)) throw new Refusal('email_taken', { field: 'email' });
    await markEmailConfirmed(db, user.userId);
    return [user.userId, ...(await takeFromOthers(db, user.email))];
  });
  for (const userId of changed) live.personChanged(userId);
}

async function takeFromOthers(db: Db, email: string): Promise<string[]> {
  const others = await takeEmailFromOthers(db, email);
  for (const { userId } of others) await dropConfirmations(db, userId);
  return others.map(({ userId }) => userId);
}
