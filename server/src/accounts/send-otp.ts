import { Refusal } from '@ekbid/domain';
import { serverTexts as english } from '@ekbid/contract/texts/en/server';
import type { Deps } from '../deps.ts';
import type { Visitor } from './address-hash.ts';
import { getMobileNumber } from './mobile-number.ts';
import { otpMinutes } from './otp-budgets.ts';
import { deleteChallenge } from './otp-challenges.queries.ts';
import { recordCode } from './record-code.ts';
import { SmsEndUnknown } from './sms-sender.ts';

/** Sends a one-time code to sign up with. Says nothing about accounts. */
export async function sendOtp(
  deps: Pick<Deps, 'db' | 'keys' | 'sms' | 'log'>,
  phone: string,
  from: Visitor,
): Promise<void> {
  const { db, sms, log } = deps;
  const mobileNumber = getMobileNumber(phone);
  const { challengeId, code } = await recordCode(deps, { mobileNumber, purpose: 'sign-up' }, from);
  try {
    await sms.send({
      to: mobileNumber,
      template: 'sign-up',
      variables: { code, minutes: String(otpMinutes) },
      text: english.sms.signUpCode({ code, minutes: otpMinutes }),
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
