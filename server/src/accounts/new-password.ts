import { serverTexts as english } from '@ekbid/texts/en/server';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { requestPasswordNotice } from '../mail/request-mails.ts';
import { getMobileNumber } from '../otp/mobile-number.ts';
import { endSharedCode, markVerified } from '../otp/otp-challenges.queries.ts';
import { recordCode, type RecordedCode } from '../otp/record-code.ts';
import { tryCode, wrongCode } from '../otp/try-code.ts';
import type { CallOrigin } from '../sessions/call-origin.ts';
import type { Caller } from '../sessions/authorize.ts';
import { findKnownBrowser } from '../sessions/known-browsers.ts';
import { hashPassword, checkPresentPassword, wrongPassword } from '../sessions/passwords.ts';
import { keepPassword, lockUser, deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { handOver, takeMessage } from '../sms/send-sms.ts';
import { requestPasswordMessage } from '../sms/send-password-messages.ts';
import { findAccountOfNumber, hasPaid, lockUserOfNumber, setPassword } from './accounts.queries.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

/**
 * Makes a code for a new password, and sends it where the number has a bidder's account; an administrator's password is
 * never a text message away. Nobody learns whose number it is: the budgets count every number alike, and what sending
 * takes, and how it ends, is in `sent`, which no reply waits for.
 */
export async function forgotPassword(
  deps: Needs,
  phone: string,
  from: CallOrigin,
  proof = '',
): Promise<{ sent: Promise<void>; shared: boolean }> {
  const mobileNumber = getMobileNumber(phone);
  const account = await findAccountOfNumber(deps.db, mobileNumber);
  const knownHash = account ? findKnownBrowser(deps.keys, from.known, account) : null;
  const made = await recordCode(deps, { mobileNumber, purpose: 'reset-password', proof, knownHash }, from);
  const isSent = account?.role === 'USER' && (await maySend(deps, account.userId, made));
  // The same work for every number, so that the time it takes tells nothing.
  const day = await takeMessage(deps, 'other', isSent ? 1 : 0);
  const sent = isSent ? sendCode(deps, { mobileNumber, made, day }) : endUnsent(deps, made);
  return { sent, shared: made.shared };
}

/** Nobody has a code that was not sent: the next browser to ask must not be given the same. */
async function endUnsent({ db }: Needs, { challengeId, code, shared, networkSpent }: RecordedCode): Promise<void> {
  if (shared && code !== null && networkSpent) await endSharedCode(db, challengeId);
}

/** Nobody is told that the network's budget keeps a code from them: it would tell who has an account. */
async function maySend({ db }: Needs, userId: string, { code, networkSpent }: RecordedCode): Promise<boolean> {
  return code !== null && (!networkSpent || (await hasPaid(db, userId)));
}

type Addressed = { readonly mobileNumber: string; readonly made: RecordedCode; readonly day: string | null };

async function sendCode(deps: Needs, { mobileNumber, made, day }: Addressed): Promise<void> {
  const { challengeId, minutes, shared } = made;
  const code = made.code ?? '';
  const text = english.sms.resetCode({ code, minutes });
  const variables = { code, minutes: String(minutes) };
  try {
    if (day === null) throw new Error('the day has no text messages left');
    await handOver(deps, { to: mobileNumber, template: 'reset-password', variables, text }, day);
  } catch (error) {
    // It stays counted: a budget that an outage refills for accounts alone would tell who has one.
    deps.log.error({ err: error }, 'a one-time code could not be handed over');
    if (shared) await endSharedCode(deps.db, challengeId);
  }
}

type TypedReset = { readonly phone: string; readonly otp: string; readonly password: string };

/**
 * Sets a new password by the code sent for it, and signs out everywhere. The code is used up with the change, not
 * before: when that fails it still works, and of two who use it at once one does.
 */
export async function resetPassword(deps: Pick<Deps, 'db' | 'keys' | 'live'>, typed: TypedReset, from: CallOrigin) {
  const mobileNumber = getMobileNumber(typed.phone);
  const challengeId = await tryCode(deps, { mobileNumber, otp: typed.otp, purpose: 'reset-password' }, from);
  const passwordHash = await hashPassword(typed.password);
  const user = await deps.db.transaction().execute(async (db) => {
    if (!(await markVerified(db, { mobileNumber }, challengeId))) throw wrongCode();
    const user = await lockUserOfNumber(db, mobileNumber);
    // Codes for numbers without an account, and for administrators', are sent to nobody: this one was guessed.
    if (user?.role !== 'USER') throw wrongCode();
    await setNewPassword(db, user.userId, passwordHash);
    await requestPasswordMessage(db, user.userId);
    return user;
  });
  deps.live.personChanged(user.userId);
  return user;
}

type TypedChange = { readonly presentPassword: string; readonly password: string };

/** Sets a new password for somebody who knows the present one; other devices are signed out. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Caller,
  { presentPassword, password }: TypedChange,
  from: CallOrigin,
): Promise<void> {
  const presentHash = await checkPresentPassword(deps, by, presentPassword, from.address);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, by.userId);
    // Reset meanwhile, by whoever has the phone: the password that was typed is worth nothing any more.
    if (!(await keepPassword(db, by.userId, presentHash))) throw wrongPassword();
    await setNewPassword(db, by.userId, passwordHash, from.visitorHash);
  });
  deps.live.personChanged(by.userId);
}

/** Of a locked person: signs out everywhere but in the browser named, and tells it by mail. */
async function setNewPassword(db: Db, userId: string, passwordHash: string, exceptSession?: Buffer): Promise<void> {
  await setPassword(db, userId, passwordHash);
  await deleteSessionsOf(db, userId, exceptSession);
  await requestPasswordNotice(db, userId);
}
