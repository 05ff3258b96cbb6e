import { Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { checkPresentPassword } from '../accounts/check-present-password.ts';
import { type Actor, recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { requestSecondFactorNotice } from '../mail/request-notices.ts';
import { deleteFactor, findFactor, lockFactor } from './second-factor.queries.ts';
import { takeCode } from './take-code.ts';

type Typed = { readonly presentPassword: string; readonly code: string };

/** Turns the second factor off for somebody who knows the password and has the app, or a recovery code. */
export async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Admin,
  { presentPassword, code }: Typed,
  address: string,
): Promise<void> {
  const { userId } = by;
  await checkPresentPassword(deps, by, presentPassword, address);
  const factor = await findFactor(deps.db, userId);
  if (!factor?.confirmedAt) throw new Refusal('second_factor_off');
  await takeCode(deps, { userId, sealedSecret: factor.sealedSecret, code, address });
  await forgetSecondFactor(deps.db, userId, by);
}

/** Also for whoever lost phone and recovery codes, by an operator at the machine. False: there was none. */
export function forgetSecondFactor(db: Db, userId: string, by: Actor = 'ekbid'): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const factor = await lockFactor(db, userId);
    if (!factor) return false;
    await deleteFactor(db, userId);
    if (factor.confirmedAt === null) return false;
    await requestSecondFactorNotice(db, userId, 'second_factor_off');
    await recordAuditEvent(db, by, 'user.second-factor-off', { userId });
    return true;
  });
}
