import type { Deps } from '../deps.ts';
import type { Caller } from './admit.ts';
import type { Visitor } from './address-hash.ts';
import { checkPresentPassword, wrongPassword } from './check-present-password.ts';
import { hashPassword } from './passwords.ts';
import { setNewPassword } from './set-new-password.ts';
import { keepPassword, lockUser } from './sessions.queries.ts';

type TypedChange = { readonly presentPassword: string; readonly password: string };

/** Sets a new password for somebody who knows the present one; other devices are signed out. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Caller,
  { presentPassword, password }: TypedChange,
  from: Visitor,
): Promise<void> {
  const presentHash = await checkPresentPassword(deps, by, presentPassword, from.address);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, by.userId);
    // Reset meanwhile, by whoever has the phone: the password that was typed is worth nothing any more.
    if (!(await keepPassword(db, by.userId, presentHash))) throw wrongPassword();
    await setNewPassword(db, by.userId, passwordHash, from.visitorHash);
  });
  deps.live.personChanged(by.userId);
}
