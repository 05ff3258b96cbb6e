import { Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { isSame, type Keys } from '../keys.ts';
import { hashAddress, type Visitor } from './address-hash.ts';
import { checkWait } from './budgets.ts';
import { getMobileNumber } from './mobile-number.ts';
import { hashCode } from './one-time-code.ts';
import { isBeingGuessed, minutesUntilTry } from './otp-budgets.ts';
import {
  type Asker,
  countFailedAttempt,
  findLiveChallenge,
  listSentCodes,
  lockTries,
  markVerified,
} from './otp-challenges.queries.ts';

type Typed = { readonly phone: string; readonly otp: string };

/** Verifies a code: from then on this browser may make one account for the number. */
export async function verifyOtp({ db, keys }: Pick<Deps, 'db' | 'keys'>, typed: Typed, from: Visitor): Promise<void> {
  const mobileNumber = getMobileNumber(typed.phone);
  const asker = { mobileNumber, visitorHash: from.visitorHash, addressHash: hashAddress(keys, from.address) };
  const code = typed.otp.replaceAll(/\s/g, '');
  // Thrown after the commit: a refusal inside would roll back the count of failed attempts.
  if (!(await tryCode(db, keys, code, asker))) throw new Refusal('otp_invalid', { field: 'otp' });
}

function tryCode(db: Db, keys: Keys, code: string, asker: Asker): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await lockTries(db, asker.mobileNumber);
    const sent = await listSentCodes(db, asker);
    checkWait('otp_tries_used', minutesUntilTry(sent, await readClock(db)));

    const challenge = await findLiveChallenge(db, asker);
    if (!challenge || (challenge.failedAttempts > 0 && isBeingGuessed(sent))) return false;
    const isRight = isSame(hashCode(keys, code, asker), challenge.codeHash);
    await (isRight ? markVerified : countFailedAttempt)(db, challenge.otpChallengeId);
    return isRight;
  });
}
