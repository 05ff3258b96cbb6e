import * as contract from '@ekbid/contract';
import { sharedOtpDigits } from '@ekbid/domain';
import { serverTexts as english } from '@ekbid/texts/en/server';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { enter, perAddress, originOf, markKnown } from '../http/anonymous-session.ts';
import { finishBeforeEnd, serve } from '../http/serve.ts';
import { requestPasswordNotice } from '../mail/request-mails.ts';
import { getMobileNumber } from '../otp/mobile-number.ts';
import { endSharedCode, markVerified } from '../otp/otp-challenges.queries.ts';
import { recordCode, type RecordedCode } from '../otp/record-code.ts';
import { tryCode, wrongCode } from '../otp/try-code.ts';
import type { Caller } from '../sessions/authorize.ts';
import type { CallOrigin } from '../sessions/call-origin.ts';
import { findKnownBrowser } from '../sessions/known-browsers.ts';
import { hashPassword, checkPresentPassword, wrongPassword } from '../sessions/passwords.ts';
import { lockPassword, lockUser, deleteSessionsOf, person } from '../sessions/sessions.queries.ts';
import { requestPasswordMessage } from '../sms/send-password-messages.ts';
import { sendCounted, countMessage } from '../sms/send-sms.ts';
import { setPassword } from './accounts.queries.ts';
import { toSession } from './user-fields.ts';

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.forgotPassword,
    async ({ body, request, texts }) => {
      const { sent, shared } = await forgotPassword(deps, body.phone, originOf(deps, request), body.proof);
      later(sent);
      return shared
        ? { message: texts.messages.sharedResetCodeSent, digits: sharedOtpDigits }
        : { message: texts.messages.resetCodeSent };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.resetPassword,
    async ({ body, request, reply, texts }) => {
      const user = await resetPassword(deps, body, originOf(deps, request));
      await enter(deps, { request, reply, userId: user.userId });
      return { message: texts.messages.passwordReset, data: toSession(user) };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.changePassword,
    async ({ body, caller, request, reply, texts }) => {
      await changePassword(deps, caller, body, originOf(deps, request));
      await markKnown(deps, { request, reply, userId: caller.userId });
      return { message: texts.messages.passwordChanged };
    },
    perAddress(100),
  );
}

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

/**
 * Makes a code for a new password and sends it if the number has a bidder's account. A text message cannot reset an
 * administrator's password. The reply does not reveal whether the number has an account: the budgets count every number
 * alike, and the reply does not wait for `sent`, so neither the duration nor the outcome of sending shows.
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
  // The same work for every number, so that its duration does not reveal an account.
  const day = await countMessage(deps, 'other', isSent ? 1 : 0);
  const sent = isSent ? sendResetCode(deps, { mobileNumber, made, day }) : endUnsent(deps, made);
  return { sent, shared: made.shared };
}

/** Ends a shared code that was not sent: the next browser that asks must get a code that does reach the phone. */
async function endUnsent({ db }: Needs, { challengeId, code, shared, networkSpent }: RecordedCode): Promise<void> {
  if (shared && code !== null && networkSpent) await endSharedCode(db, challengeId);
}

/** Whether a code may be sent. The reply is the same if the network's budget is spent: it would reveal an account. */
async function maySend({ db }: Needs, userId: string, { code, networkSpent }: RecordedCode): Promise<boolean> {
  return code !== null && (!networkSpent || (await hasPaid(db, userId)));
}

type Addressed = { readonly mobileNumber: string; readonly made: RecordedCode; readonly day: string | null };

async function sendResetCode(deps: Needs, { mobileNumber, made, day }: Addressed): Promise<void> {
  const { challengeId, minutes, shared } = made;
  const code = made.code ?? '';
  const text = english.sms.resetCode({ code, minutes });
  const variables = { code, minutes: String(minutes) };
  try {
    if (day === null) throw new Error('the day has no text messages left');
    await sendCounted(deps, { to: mobileNumber, template: 'reset-password', variables, text }, day);
  } catch (error) {
    // It stays counted: a budget that an outage refilled for existing accounts only would reveal them.
    deps.log.error({ err: error }, 'a one-time code could not be handed over');
    if (shared) await endSharedCode(deps.db, challengeId);
  }
}

type TypedReset = { readonly phone: string; readonly otp: string; readonly password: string };

/**
 * Sets a new password with the code sent for it, and signs out everywhere. The transaction that changes the password
 * also uses up the code: if it fails, the code still works, and of two concurrent uses only one succeeds.
 */
export async function resetPassword(deps: Pick<Deps, 'db' | 'keys' | 'live'>, typed: TypedReset, from: CallOrigin) {
  const mobileNumber = getMobileNumber(typed.phone);
  const challengeId = await tryCode(deps, { mobileNumber, otp: typed.otp, purpose: 'reset-password' }, from);
  const passwordHash = await hashPassword(typed.password);
  const user = await deps.db.transaction().execute(async (db) => {
    if (!(await markVerified(db, { mobileNumber }, challengeId))) throw wrongCode();
    const user = await lockUserOfNumber(db, mobileNumber);
    // A code for a number without an account, or for an administrator's, is never sent: this one was guessed.
    if (user?.role !== 'USER') throw wrongCode();
    await setNewPassword(db, user.userId, passwordHash);
    await requestPasswordMessage(db, user.userId);
    return user;
  });
  deps.live.personChanged(user.userId);
  return user;
}

type TypedChange = { readonly presentPassword: string; readonly password: string };

/** Sets a new password for a person who knows the present one, and signs out all other devices. */
async function changePassword(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Caller,
  { presentPassword, password }: TypedChange,
  from: CallOrigin,
): Promise<void> {
  const presentHash = await checkPresentPassword(deps, by, presentPassword, from.address);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, by.userId);
    // The owner of the phone reset the password in the meantime: the typed one no longer counts.
    if (!(await lockPassword(db, by.userId, presentHash))) throw wrongPassword();
    await setNewPassword(db, by.userId, passwordHash, from.visitorHash);
  });
  deps.live.personChanged(by.userId);
}

/** Sets the password of a locked person, signs out all other browsers, and informs the person by e-mail. */
async function setNewPassword(db: Db, userId: string, passwordHash: string, exceptSession?: Buffer): Promise<void> {
  await setPassword(db, userId, passwordHash);
  await deleteSessionsOf(db, userId, exceptSession);
  await requestPasswordNotice(db, userId);
}

/** Undefined if the number has no account. */
function findAccountOfNumber(db: Db, mobileNumber: string) {
  const users = db.selectFrom('users').where('mobileNumber', '=', mobileNumber);
  return users.select(['userId', 'role', 'passwordHash']).executeTakeFirst();
}

/** Whether the provider ever captured a payment of this person. */
async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const paid = db
    .selectFrom('payments')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .where('paymentOrders.bidderId', '=', userId)
    .select('paymentId')
    .limit(1);
  return (await paid.executeTakeFirst()) !== undefined;
}

function lockUserOfNumber(db: Db, mobileNumber: string) {
  return db
    .selectFrom('users')
    .where('mobileNumber', '=', mobileNumber)
    .select(person)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
