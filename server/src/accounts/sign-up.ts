import { Refusal, type SignUpFields } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import type { Db } from '../db/database.ts';
import { requestConfirmation } from '../mail/request-mails.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { readUserFields } from './user-fields.ts';
import { checkWait } from '../budgets.ts';
import { insertUser, isEmailTaken, lockEmail } from './accounts.queries.ts';
import {
  consumeVerification,
  countEmailRefusal,
  countEmailRefusals,
  findVerification,
  lockNumber,
  lockVerification,
} from '../otp/otp-challenges.queries.ts';

/** Enough to find a free address, too few to find out which addresses have accounts. */
const emailRefusalsADay = 3;

type Browser = { readonly visitorHash: Buffer; readonly language: Language };

/** Makes an account for a number verified in this browser. Only a verified number learns that an address is taken. */
export async function signUp(db: Db, fields: SignUpFields, { visitorHash, language }: Browser) {
  const user = readUserFields(fields);
  const verified = { mobileNumber: user.mobileNumber, visitorHash };
  // Before the costly hash: an unverified call must not cause that work.
  if (!(await findVerification(db, verified))) throw notVerified();
  await checkEmailRefusals(db, user.mobileNumber);
  const passwordHash = await hashPassword(fields.password);

  const made = await db.transaction().execute(async (db) => {
    await lockNumber(db, user.mobileNumber);
    await lockEmail(db, user.email);
    const verification = await lockVerification(db, verified);
    if (!verification) throw notVerified();
    if (verification.consumedAt !== null) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await checkEmailRefusals(db, user.mobileNumber);
    if (await isEmailTaken(db, user.email)) {
      await countEmailRefusal(db, verification.otpChallengeId);
      return null;
    }
    const made = await insertUser(db, { ...user, language, passwordHash });
    if (!made) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await consumeVerification(db, verification.otpChallengeId);
    await requestConfirmation(db, made.userId);
    return made;
  });
  // Thrown after the commit, which counts the refusal; the verification can be used with another address.
  if (!made) throw new Refusal('email_taken', { field: 'email' });
  return made;
}

/** Beyond the limit a free address is refused as well, or the refusal would still reveal which addresses are taken. */
async function checkEmailRefusals(db: Db, mobileNumber: string): Promise<void> {
  if ((await countEmailRefusals(db, mobileNumber)) >= emailRefusalsADay) checkWait('email_taken_limit', 24 * 60);
}

function notVerified(): Refusal {
  return new Refusal('mobile_not_verified', { field: 'mobileNumber' });
}
