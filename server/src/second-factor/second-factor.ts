import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { recordAuditEvent, type Actor } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { requestSecondFactorNotice } from '../mail/request-mails.ts';
import type { CallOrigin } from '../sessions/call-origin.ts';
import type { Admin } from '../sessions/authorize.ts';
import { checkPresentPassword } from '../sessions/passwords.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import {
  countRecoveryCodes,
  findFactor,
  beginFactor,
  insertRecoveryCodes,
  lockFactor,
  markConfirmed,
  deleteFactor,
} from './second-factor.queries.ts';
import { describeSecret, secretBytes, sealSecret, hashRecoveryCode, makeRecoveryCodes, takeCode } from './take-code.ts';

/** Since when the second factor is on, and how many recovery codes are left. */
export async function getSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  if (!factor?.confirmedAt) return { since: null, recoveryCodes: 0 };
  return { since: factor.confirmedAt.toISOString(), recoveryCodes: await countRecoveryCodes(db, userId) };
}

/** Makes a secret for the authenticator app. Sign-ins need its codes only after one was confirmed. */
export async function beginSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Admin,
  { presentPassword }: { readonly presentPassword: string },
  address: string,
): Promise<{ secret: string; address: string }> {
  await checkPresentPassword(deps, by, presentPassword, address);
  const secret = randomBytes(secretBytes);
  if (!(await beginFactor(deps.db, by.userId, sealSecret(deps.keys, by.userId, secret))))
    throw new Refusal('second_factor_on');
  return describeSecret(secret, by.email);
}

/**
 * Turns the second factor on after a code proved that the app has the secret. Signs out all other browsers, which
 * signed in without it. Returns the recovery codes, which cannot be shown again.
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Admin,
  code: string,
  from: CallOrigin,
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
    // Another tab has replaced the secret in the meantime: the code was for the former one.
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

type Typed = { readonly presentPassword: string; readonly code: string };

/** Turns the second factor off for a person with the password and a code of the app, or a recovery code. */
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

/**
 * Also used by operators, for an administrator who lost phone and recovery codes. False if the second factor was off.
 */
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

type SigningIn = { readonly userId: string; readonly code: string; readonly address: string };

/** Checks the code at sign-in, after the password. False if the person has no second factor. */
export async function checkSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  { userId, code, address }: SigningIn,
): Promise<boolean> {
  const factor = await findFactor(deps.db, userId);
  if (!factor?.confirmedAt) return false;
  if (code.trim() === '') throw new Refusal('second_factor_needed', { field: 'code' });
  await takeCode(deps, { userId, sealedSecret: factor.sealedSecret, code, address });
  return true;
}
