import { readClock } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import { hashAddress, type Visitor } from './address-hash.ts';
import { checkWait } from './budgets.ts';
import { hashCode, makeCode } from './one-time-code.ts';
import { minutesUntilReset, minutesUntilSend, minutesUntilTry, type OtpPurpose, otpMinutes } from './otp-budgets.ts';
import {
  deleteOldChallenges,
  insertChallenge,
  listSentCodes,
  listTriedResetCodes,
  lockSends,
} from './otp-challenges.queries.ts';

type Asked = { readonly mobileNumber: string; readonly purpose: OtpPurpose };

/**
 * Makes a one-time code that works for this number in this browser only, within the budgets. Committed before anything
 * is sent: two who ask at once are both counted.
 */
export async function recordCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { mobileNumber, purpose }: Asked,
  from: Visitor,
): Promise<{ challengeId: number; code: string }> {
  const code = makeCode();
  const asker = { mobileNumber, visitorHash: from.visitorHash, addressHash: hashAddress(keys, from.address) };
  const challenge = { ...asker, purpose, codeHash: hashCode(keys, code, asker), minutes: otpMinutes };
  return db.transaction().execute(async (db) => {
    await lockSends(db, asker);
    const now = await readClock(db);
    const sent = await listSentCodes(db, asker);
    checkWait('otp_tries_used', minutesUntilTry(sent, now));
    // No message is spent on a code that could not be tried.
    if (purpose === 'reset-password')
      checkWait('otp_tries_used', minutesUntilReset(await listTriedResetCodes(db, asker.addressHash), now));
    checkWait('otp_limit', minutesUntilSend(sent, purpose, now));
    await deleteOldChallenges(db);
    const { otpChallengeId } = await insertChallenge(db, challenge);
    return { challengeId: otpChallengeId, code };
  });
}
