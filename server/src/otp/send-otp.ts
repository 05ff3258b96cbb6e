import { Refusal } from '@ekbid/domain';
import { serverTexts as english } from '@ekbid/texts/en/server';
import type { Deps } from '../context/deps.ts';
import type { CallOrigin } from '../sessions/call-origin.ts';
import { sendSms } from '../sms/send-sms.ts';
import { SmsEndUnknown } from '../sms/sms-sender.ts';
import { checkCountry, getMobileNumber } from './mobile-number.ts';
import { deleteChallenge, endSharedCode, markVerified } from './otp-challenges.queries.ts';
import { recordCode } from './record-code.ts';
import { tryCode, wrongCode } from './try-code.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

/** Sends a code to sign up with, whether or not the number has an account. `shared`: it works in every browser. */
export async function sendOtp(deps: Needs, phone: string, from: CallOrigin, proof = ''): Promise<{ shared: boolean }> {
  const mobileNumber = getMobileNumber(phone);
  checkCountry(mobileNumber, deps.config.SMS_COUNTRIES);
  const asked = { mobileNumber, purpose: 'sign-up', proof, knownHash: null } as const;
  const { challengeId, code, minutes, shared } = await recordCode(deps, asked, from);
  if (code !== null) await send(deps, { mobileNumber, challengeId, code, minutes });
  return { shared };
}

type Made = {
  readonly mobileNumber: string;
  readonly challengeId: number;
  readonly code: string;
  readonly minutes: number;
};

async function send(deps: Needs, { mobileNumber, challengeId, code, minutes }: Made): Promise<void> {
  const { db, log } = deps;
  const variables = { code, minutes: String(minutes) };
  const text = english.sms.signUpCode({ code, minutes });
  try {
    await sendSms(deps, { to: mobileNumber, template: 'sign-up', variables, text }, 'sign-up');
  } catch (error) {
    // The code may still arrive, so it stays valid and counted.
    if (error instanceof SmsEndUnknown) return log.warn({ err: error }, 'a one-time code may not have been sent');
    await endSharedCode(db, challengeId);
    // A code that was not sent is not counted, and the code before it works again.
    await deleteChallenge(db, challengeId);
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'a one-time code could not be handed over');
    throw new Refusal('sms_failed', { field: 'mobileNumber' }, { cause: error });
  }
}

type Typed = { readonly phone: string; readonly otp: string };

/** Verifies a code, which allows this browser to make one account for the number. */
export async function verifyOtp(
  deps: Pick<Deps, 'db' | 'keys'>,
  { phone, otp }: Typed,
  from: CallOrigin,
): Promise<void> {
  const mobileNumber = getMobileNumber(phone);
  const challengeId = await tryCode(deps, { mobileNumber, otp, purpose: 'sign-up' }, from);
  const isMarked = await deps.db.transaction().execute((db) => markVerified(db, { mobileNumber }, challengeId));
  if (!isMarked) throw wrongCode();
}
