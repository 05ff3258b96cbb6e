import type { Deps } from '../deps.ts';
import type { Visitor } from './address-hash.ts';
import { getMobileNumber } from './mobile-number.ts';
import { markVerified } from './otp-challenges.queries.ts';
import { hashPassword } from './passwords.ts';
import { setNewPassword } from './set-new-password.ts';
import { requestPasswordMessage } from './tell-password-changed.ts';
import { tryCode, wrongCode } from './try-code.ts';
import { lockUserOfNumber } from './users.queries.ts';

type TypedReset = { readonly phone: string; readonly otp: string; readonly password: string };

/**
 * Sets a new password by the code sent for it, and signs out everywhere. The code is used up with the change, not
 * before: when that fails it still works, and of two who use it at once one does.
 */
export async function resetPassword(deps: Pick<Deps, 'db' | 'keys' | 'live'>, typed: TypedReset, from: Visitor) {
  const mobileNumber = getMobileNumber(typed.phone);
  const challengeId = await tryCode(deps, { mobileNumber, otp: typed.otp, purpose: 'reset-password' }, from);
  const passwordHash = await hashPassword(typed.password);
  const user = await deps.db.transaction().execute(async (db) => {
    if (!(await markVerified(db, { mobileNumber }, challengeId))) throw wrongCode();
    const user = await lockUserOfNumber(db, mobileNumber);
    // Codes for numbers without an account, and for administrators', are sent to nobody: this one was guessed.
    if (user?.role !== 'USER') throw wrongCode();
    await setNewPassword(db, user.userId, passwordHash);
    await requestPasswordMessage(db, user.userId);
    return user;
  });
  deps.live.personChanged(user.userId);
  return user;
}
