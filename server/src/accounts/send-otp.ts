import { Refusal } from '@ekbid/domain';
import { texts as english } from '@ekbid/contract/texts/en';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { checkWait } from './budgets.ts';
import { hashAddress, type Visitor } from './address-hash.ts';
import { getMobileNumber } from './mobile-number.ts';
import { hashCode, makeCode } from './one-time-code.ts';
import { SmsEndUnknown } from './sms-sender.ts';
import { minutesUntilSend, minutesUntilTry, otpMinutes } from './otp-budgets.ts';
import {
  deleteChallenge,
  deleteOldChallenges,
  insertChallenge,
  listSentCodes,
  lockSends,
} from './otp-challenges.queries.ts';

type Asked = Parameters<typeof insertChallenge>[1];

/** Sends a one-time code that works for this number in this browser only. Says nothing about accounts. */
export async function sendOtp(
  deps: Pick<Deps, 'db' | 'keys' | 'sms' | 'log'>,
  phone: string,
  from: Visitor,
): Promise<void> {
  const { db, keys, sms, log } = deps;
  const mobileNumber = getMobileNumber(phone);
  const code = makeCode();
  const asker = { mobileNumber, visitorHash: from.visitorHash, addressHash: hashAddress(keys, from.address) };
  const challengeId = await recordSend(db, { ...asker, codeHash: hashCode(keys, code, asker), minutes: otpMinutes });
  try {
    await sms.send({
      to: mobileNumber,
      template: 'sign-up',
      variables: { code, minutes: String(otpMinutes) },
      text: english.messages.otpSms({ code, minutes: otpMinutes }),
    });
  } catch (error) {
    // It may arrive, so it must work, and count.
    if (error instanceof SmsEndUnknown) return log.warn({ err: error }, 'a one-time code may not have been sent');
    // What was not sent is not counted, and the code before it still works.
    await deleteChallenge(db, challengeId);
    log.error({ err: error }, 'a one-time code could not be handed over');
    throw new Refusal('sms_failed', { field: 'mobileNumber' }, { cause: error });
  }
}

/** Committed before anything is sent: two who ask at once are both counted. */
function recordSend(db: Db, asked: Asked): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockSends(db, asked);
    const now = await readClock(db);
    const sent = await listSentCodes(db, asked);
    checkWait('otp_tries_used', minutesUntilTry(sent, now));
    checkWait('otp_limit', minutesUntilSend(sent, now));
    await deleteOldChallenges(db);
    return (await insertChallenge(db, asked)).otpChallengeId;
  });
}
