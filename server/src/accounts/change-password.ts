import type { Deps } from '../deps.ts';
import type { Caller } from './admit.ts';
import type { Visitor } from './address-hash.ts';
import { checkPresentPassword } from './check-present-password.ts';
import { hashPassword } from './passwords.ts';
import { setNewPassword } from './set-new-password.ts';
import { lockUser } from './users.queries.ts';

type Typed = { readonly presentPassword: string; readonly password: string };

/** Sets a new password for somebody who knows the present one; other devices are signed out. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Caller,
  { presentPassword, password }: Typed,
  from: Visitor,
): Promise<void> {
  await checkPresentPassword(deps, by, presentPassword, from.address);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, by.userId);
    await setNewPassword(db, by.userId, passwordHash, from.visitorHash);
  });
  deps.live.personChanged(by.userId);
}
