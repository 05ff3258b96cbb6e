import { Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { isSame } from '../keys.ts';
import { hashAddress, type Visitor } from './address-hash.ts';
import { checkWait } from './budgets.ts';
import { hashCode } from './one-time-code.ts';
import { isBeingGuessed, minutesUntilReset, minutesUntilTry, type OtpPurpose } from './otp-budgets.ts';
import {
  countFailedAttempt,
  findNewestChallenge,
  listSentCodes,
  listTriedResetCodes,
  lockTries,
  lockTriesOfNetwork,
} from './otp-challenges.queries.ts';

type Try = { readonly mobileNumber: string; readonly otp: string; readonly purpose: OtpPurpose };

/** The challenge this code answers, which is not used by that yet. A wrong one is counted. */
export async function tryCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { mobileNumber, otp, purpose }: Try,
  from: Visitor,
): Promise<number> {
  const asker = { mobileNumber, visitorHash: from.visitorHash, addressHash: hashAddress(keys, from.address) };
  const code = otp.replaceAll(/\s/g, '');
  const challengeId = await db.transaction().execute(async (db) => {
    await lockTries(db, mobileNumber);
    const sent = await listSentCodes(db, asker);
    checkWait('otp_tries_used', minutesUntilTry(sent, await readClock(db)));

    const challenge = await findNewestChallenge(db, asker, purpose);
    if (purpose === 'reset-password') {
      // Told by what this browser did, and by nothing about the number: it says nothing about accounts.
      if (!challenge) throw new Refusal('otp_not_asked_here', { field: 'otp' });
      await checkNetwork(db, challenge.addressHash);
    }
    if (!challenge?.isLive || (challenge.failedAttempts > 0 && isBeingGuessed(sent))) return null;
    if (isSame(hashCode(keys, code, asker), challenge.codeHash)) return challenge.otpChallengeId;
    await countFailedAttempt(db, challenge.otpChallengeId);
    return null;
  });
  // Thrown after the commit: a refusal inside would roll back the count of failed attempts.
  if (challengeId === null) throw wrongCode();
  return challengeId;
}

/** By the network that asked for the code: whoever guesses at many accounts needs one for each, and may try from anywhere. */
async function checkNetwork(db: Db, addressHash: Buffer): Promise<void> {
  await lockTriesOfNetwork(db, addressHash);
  const tried = await listTriedResetCodes(db, addressHash);
  checkWait('otp_tries_used', minutesUntilReset(tried, await readClock(db)));
}

export function wrongCode(): Refusal {
  return new Refusal('otp_invalid', { field: 'otp' });
}
