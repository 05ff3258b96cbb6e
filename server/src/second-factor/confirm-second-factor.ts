import { Refusal } from '@ekbid/domain';
import type { Visitor } from '../accounts/address-hash.ts';
import type { Admin } from '../accounts/admit.ts';
import { endOtherSessions } from '../accounts/end-session.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Deps } from '../deps.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { findFactor, insertRecoveryCodes, lockFactor, markConfirmed } from './second-factor.queries.ts';
import { takeCode } from './take-code.ts';

/**
 * Turns the second factor on once the app has shown that it knows the secret; whoever is signed in elsewhere came in
 * without it and is signed out. Returns the recovery codes, which nobody can be shown again.
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Admin,
  code: string,
  from: Visitor,
): Promise<string[]> {
  const { userId } = by;
  const begun = await findFactor(deps.db, userId);
  if (!begun) throw new Refusal('second_factor_not_begun');
  if (begun.confirmedAt) throw new Refusal('second_factor_on');
  await takeCode(deps, { userId, sealedSecret: begun.sealedSecret, code, address: from.address });

  const codes = makeRecoveryCodes();
  await deps.db.transaction().execute(async (db) => {
    await endOtherSessions(db, userId, from.visitorHash);
    const factor = await lockFactor(db, userId);
    // Begun anew in another tab meanwhile: the code was of a secret that is gone.
    if (!factor?.sealedSecret.equals(begun.sealedSecret)) throw new Refusal('second_factor_not_begun');
    if (factor.confirmedAt) throw new Refusal('second_factor_on');
    await markConfirmed(db, userId);
    await insertRecoveryCodes(
      db,
      userId,
      codes.map((one) => hashRecoveryCode(deps.keys, userId, one)),
    );
    await recordAuditEvent(db, by, 'user.second-factor-on', { userId });
  });
  deps.live.personChanged(userId);
  return codes;
}
