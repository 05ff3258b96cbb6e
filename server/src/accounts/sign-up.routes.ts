import * as contract from '@ekbid/contract';
import { sharedOtpDigits, Refusal, type SignUpFields } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { serverTexts as english } from '@ekbid/texts/en/server';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { checkWait } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { enter, perAddress, originOf } from '../http/anonymous-session.ts';
import { languageOf } from '../http/language.ts';
import { serve } from '../http/serve.ts';
import { keepUnderLimits } from '../limits/own-limits.ts';
import { requestConfirmation } from '../mail/request-mails.ts';
import { checkCountry, getMobileNumber } from '../otp/mobile-number.ts';
import { endSharedCode, markVerified } from '../otp/otp-challenges.queries.ts';
import { recordCode } from '../otp/record-code.ts';
import { tryCode, wrongCode } from '../otp/try-code.ts';
import type { CallOrigin } from '../context/network.ts';
import { recordSignUpNetwork } from '../sessions/account-traces.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { sendSms } from '../sms/send-sms.ts';
import { reasonOf, SmsEndUnknown, SmsNotSetUp } from '../sms/sms-sender.ts';
import { type Consents, giveConsents, recordConsents } from './consents.ts';
import { insertUser, isEmailTaken, lockEmail } from './accounts.queries.ts';
import { toSession, readUserFields } from './user-fields.ts';
import {
  consumeVerification,
  findVerification,
  lockNumber,
  lockVerification,
  notVerified,
} from './verified-numbers.ts';

export function signUpRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    contract.sendOtp,
    async ({ body, request, texts }) => {
      const { shared } = await sendOtp(deps, body.phone, originOf(deps, request), body.proof);
      return shared
        ? { message: texts.messages.sharedCodeSent, digits: sharedOtpDigits }
        : { message: texts.messages.otpSent };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.verifyOtp,
    async ({ body, request, texts }) => {
      await verifyOtp(deps, body, originOf(deps, request));
      return { message: texts.replies.otpVerified };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.signUp,
    async ({ body, request, reply, texts }) => {
      const user = await signUp(deps, body, { ...originOf(deps, request), language: languageOf(request) });
      await enter(deps, { request, reply, userId: user.userId });
      return { message: texts.messages.signedUp, data: toSession(user) };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.giveConsents,
    async ({ body, caller, request }) => {
      await giveConsents(deps.db, caller.userId, { ...body, language: languageOf(request) });
      return {};
    },
    perAddress(300),
  );
}

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

/**
 * Sends a code to sign up, even if the number already has an account. `shared` is true if the code can be typed in any
 * browser.
 */
export async function sendOtp(deps: Needs, phone: string, from: CallOrigin, proof = ''): Promise<{ shared: boolean }> {
  const mobileNumber = getMobileNumber(phone);
  checkCountry(mobileNumber, deps.config.SMS_COUNTRIES);
  const asked = { mobileNumber, purpose: 'sign-up', proof, knownHash: null } as const;
  const { challengeId, code, minutes, shared } = await recordCode(deps, asked, from);
  if (code !== null) await sendSignUpCode(deps, { mobileNumber, challengeId, code, minutes });
  return { shared };
}

type Made = {
  readonly mobileNumber: string;
  readonly challengeId: number;
  readonly code: string;
  readonly minutes: number;
};

async function sendSignUpCode(deps: Needs, { mobileNumber, challengeId, code, minutes }: Made): Promise<void> {
  const { db, log } = deps;
  const variables = { code, minutes: String(minutes) };
  const text = english.sms.signUpCode({ code, minutes });
  try {
    await sendSms(deps, { to: mobileNumber, template: 'sign-up', variables, text }, 'sign-up');
  } catch (error) {
    // The message may have arrived, so the code stays valid and counts.
    if (error instanceof SmsEndUnknown) return log.warn(reasonOf(error), 'a one-time code may not have been sent');
    await endSharedCode(db, challengeId);
    // The code was not sent, so it must not count. After it is deleted, the previous code is valid again.
    await deleteChallenge(db, challengeId);
    if (error instanceof Refusal) throw error;
    log.error(reasonOf(error), 'a one-time code could not be handed over');
    const code = error instanceof SmsNotSetUp ? 'sms_off' : 'sms_failed';
    throw new Refusal(code, { field: 'mobileNumber' }, { cause: error });
  }
}

type Typed = { readonly phone: string; readonly otp: string };

/** Verifies a typed code. After that, this browser may make one account for the number. */
async function verifyOtp(deps: Pick<Deps, 'db' | 'keys'>, { phone, otp }: Typed, from: CallOrigin): Promise<void> {
  const mobileNumber = getMobileNumber(phone);
  const challengeId = await tryCode(deps, { mobileNumber, otp, purpose: 'sign-up' }, from);
  const isMarked = await deps.db.transaction().execute((db) => markVerified(db, { mobileNumber }, challengeId));
  if (!isMarked) throw wrongCode();
}

/** Enough to find a free address, but too few to find out which addresses have accounts. */
const emailRefusalsADay = 3;

type Browser = Pick<CallOrigin, 'visitorHash' | 'address'> & { readonly language: Language };

/**
 * Makes an account for a number that was verified in this browser. Other browsers do not learn whether an address is
 * taken.
 */
export async function signUp(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  fields: SignUpFields & Consents,
  { visitorHash, address, language }: Browser,
) {
  const user = readUserFields(fields);
  const verified = { mobileNumber: user.mobileNumber, visitorHash };
  // Checked before the password is hashed: a call without a verified number must not cause such costly work.
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
    await recordConsents(db, made.userId, { ...fields, language });
    await consumeVerification(db, verification.otpChallengeId);
    await keepUnderLimits({ db, keys }, made.userId, user.mobileNumber);
    await recordSignUpNetwork({ db, keys }, made.userId, address);
    await requestConfirmation(db, made.userId);
    return made;
  });
  // Thrown after the commit: a rollback would also undo the record of this refusal. The number stays verified, so the
  // person can sign up with another address.
  if (!made) throw new Refusal('email_taken', { field: 'email' });
  return made;
}

/** Throws past the limit, even for a free address. If only taken ones were refused, the refusal would reveal them. */
async function checkEmailRefusals(db: Db, mobileNumber: string): Promise<void> {
  if ((await countEmailRefusals(db, mobileNumber)) >= emailRefusalsADay) checkWait('email_taken_limit', 24 * 60);
}

async function deleteChallenge(db: Db, otpChallengeId: number): Promise<void> {
  await db.deleteFrom('otpChallenges').where('otpChallengeId', '=', otpChallengeId).execute();
}

/** Returns how often within the last day a sign-up with this number was refused because the address has an account. */
async function countEmailRefusals(db: Db, mobileNumber: string): Promise<number> {
  const { rows } = await sql<{ refusals: number }>`
    select coalesce(sum(email_refusals), 0)::int as refusals from otp_challenges
    where mobile_number = ${mobileNumber} and sent_at > game_clock() - interval '1 day'`.execute(db);
  return rows[0]?.refusals ?? 0;
}

async function countEmailRefusal(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set((challenge) => ({ emailRefusals: challenge('emailRefusals', '+', 1) }))
    .execute();
}
