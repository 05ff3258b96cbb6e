import { Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-act.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { requestConfirmationAnew } from '../mail/request-confirmation.ts';
import { requestEmailChangeNotice } from '../mail/request-notices.ts';
import type { Caller } from './admit.ts';
import { type Budget, checkWait, minutesUntilRoom } from './budgets.ts';
import { checkPresentPassword, wrongPassword } from './check-present-password.ts';
import { insertEmailChange, listEmailChanges } from './email-changes.queries.ts';
import { normalEmail } from './user-fields.ts';
import { keepPassword, lockUser } from './sessions.queries.ts';
import { isEmailTaken, lockEmail, setEmail } from './users.queries.ts';

type Typed = { readonly email: string; readonly presentPassword: string };

// Few: each try may say that an address has an account.
const changesPerDay: Budget = { most: 3, withinMinutes: 24 * 60 };

/** Gives the account another address: the new one is asked to confirm, and the one before is told. */
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

/** Null where the address is another account's, and confirmed. */
async function change(db: Db, { userId, email, presentHash }: Change) {
  await lockEmail(db, email);
  // Locked, so that any number of requests at once are all counted.
  const user = await lockUser(db, userId);
  if (!user) throw new Refusal('not_signed_in');
  if (!(await keepPassword(db, userId, presentHash))) throw wrongPassword();
  if (user.email === email) return user;
  checkWait(
    'email_change_limit',
    minutesUntilRoom(changesPerDay, await listEmailChanges(db, userId), await readClock(db)),
  );
  await insertEmailChange(db, userId);
  if (await isEmailTaken(db, email)) return null;
  const changed = await setEmail(db, userId, email);
  if (user.emailConfirmedAt !== null) await requestEmailChangeNotice(db, userId, user.email);
  await requestConfirmationAnew(db, userId);
  if (user.role === 'ADMIN') {
    const [before, after] = [{ email: user.email }, { email }];
    await recordAuditEvent(db, { userId }, 'user.change-email', { userId, before, after });
  }
  return changed;
}
