import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { carryNumbers } from '../limits/own-limits.ts';
import { requestNumberNotice } from '../mail/request-mails.ts';
import { checkCountry, getMobileNumber } from '../otp/mobile-number.ts';
import type { Bidder } from '../sessions/authorize.ts';
import { deleteSessionsOf, lockUser, person } from '../sessions/sessions.queries.ts';
import { cancelNumberChange } from './accounts.queries.ts';
import { lockNumber, useVerification } from './verified-numbers.ts';

/**
 * Changes a bidder's mobile number. Both numbers must have been verified in this browser. Without a code to the present
 * number, a stranger who finds a signed-in browser could take the account. Signs out all other browsers and informs the
 * confirmed e-mail address.
 */
export async function changeMobile(
  { config, db, keys, live }: Pick<Deps, 'config' | 'db' | 'keys' | 'live'>,
  by: Bidder,
  typed: string,
  visitorHash: Buffer,
): Promise<Bidder> {
  const mobileNumber = getMobileNumber(typed);
  checkCountry(mobileNumber, config.SMS_COUNTRIES);
  const changed = await db.transaction().execute(async (db) => {
    await lockNumber(db, mobileNumber);
    const user = await lockUser(db, by.userId);
    if (!user) throw new Refusal('not_signed_in');
    if (user.mobileNumber === mobileNumber) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await useVerification(db, { mobileNumber: user.mobileNumber, visitorHash });
    await useVerification(db, { mobileNumber, visitorHash });
    if (await isNumberTaken(db, mobileNumber)) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await carryNumbers({ db, keys }, by.userId, [user.mobileNumber, mobileNumber]);
    await deleteSessionsOf(db, by.userId, visitorHash);
    // A thief may have asked to replace the number as a lost one, so such a waiting change is cancelled.
    await cancelNumberChange(db, by.userId);
    await requestNumberNotice(db, by.userId);
    return setNumber(db, by.userId, mobileNumber);
  });
  live.personChanged(by.userId);
  return { ...by, ...changed, role: 'USER' };
}

export async function isNumberTaken(db: Db, mobileNumber: string): Promise<boolean> {
  const owners = db.selectFrom('users').where('mobileNumber', '=', mobileNumber).select('userId');
  return (await owners.executeTakeFirst()) !== undefined;
}

export function setNumber(db: Db, userId: string, mobileNumber: string) {
  return db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ mobileNumber })
    .returning(person)
    .executeTakeFirstOrThrow();
}
