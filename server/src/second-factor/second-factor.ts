import { Refusal } from '@ekbid/domain';
import { recordAuditEvent, type Actor } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { requestSecondFactorNotice } from '../mail/request-mails.ts';
import { takeCode } from './take-code.ts';

/**
 * Turns off the second factor of a person. Operators use it for administrators who lost both the phone and the recovery
 * codes. False if the second factor was off.
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

export function findFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'confirmedAt'])
    .executeTakeFirst();
}

/** Locks the second factor until this transaction ends, so that no other transaction confirms or removes it. */
export function lockFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'confirmedAt'])
    .forUpdate()
    .executeTakeFirst();
}

async function deleteFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}
