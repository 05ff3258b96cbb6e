import type { Language } from '@ekbid/contract';
import { Refusal, type SignUpFields } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { requestConfirmation } from '../mail/request-confirmation.ts';
import { hashPassword } from './passwords.ts';
import { readUserFields } from './user-fields.ts';
import { insertUser, isMobileTaken } from './users.queries.ts';
import { consumeVerification, countEmailRefusal, findVerification, lockVerification } from './verifications.queries.ts';

type Browser = { readonly visitorHash: Buffer; readonly language: Language };

/** Makes an account for a number verified in this browser. What is taken is told only to who has verified a number. */
export async function signUp(db: Db, fields: SignUpFields, { visitorHash, language }: Browser) {
  const user = readUserFields(fields);
  const verified = { mobileNumber: user.mobileNumber, visitorHash };
  // Before the costly hash, which nobody gets for nothing.
  if (!(await findVerification(db, verified))) throw notVerified();
  const passwordHash = await hashPassword(fields.password);

  const made = await db.transaction().execute(async (db) => {
    const verification = await lockVerification(db, verified);
    if (!verification) throw notVerified();
    if (verification.consumedAt !== null) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    const made = await insertUser(db, { ...user, language, passwordHash });
    if (made) {
      await consumeVerification(db, verification.otpChallengeId);
      await requestConfirmation(db, made.userId);
    } else if (await isMobileTaken(db, user.mobileNumber)) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    else await countEmailRefusal(db, verification.otpChallengeId);
    return made;
  });
  // Thrown after the commit, which counts it; the verification serves another address.
  if (!made) throw new Refusal('email_taken', { field: 'email' });
  return made;
}

function notVerified(): Refusal {
  return new Refusal('mobile_not_verified', { field: 'mobileNumber' });
}
