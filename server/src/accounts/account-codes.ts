import { serverTexts as english } from '@ekbid/texts/en/server';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { getMobileNumber } from '../otp/mobile-number.ts';
import { endSharedCode, markVerified } from '../otp/otp-challenges.queries.ts';
import { recordCode, type RecordedCode } from '../otp/record-code.ts';
import { tryCode, wrongCode } from '../otp/try-code.ts';
import type { CallOrigin } from '../context/network.ts';
import { findKnownBrowser } from '../sessions/known-browsers.ts';
import { person } from '../sessions/sessions.queries.ts';
import { sendCounted, countMessage } from '../sms/send-sms.ts';
import { reasonOf, SmsNotSent } from '../sms/sms-sender.ts';

export type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

type Asked = {
  readonly phone: string;
  readonly proof: string;
  /** What the message says that the code is for. */
  readonly message: 'reset-password' | 'sign-in';
};

/**
 * Makes a one-time code to sign in or to set a new password. Sends it only if the number has a bidder's account,
 * because a text message must not be enough to open an administrator's account. The same code serves both purposes, and
 * both share its budgets. The reply does not reveal whether the number has an account: it does not wait for `sent`, and
 * budgets count every number in the same way.
 */
export async function sendAccountCode(
  deps: Needs,
  { phone, proof, message }: Asked,
  from: CallOrigin,
): Promise<{ sent: Promise<void>; shared: boolean }> {
  const mobileNumber = getMobileNumber(phone);
  const account = await findAccountOfNumber(deps.db, mobileNumber);
  const knownHash = account ? findKnownBrowser(deps.keys, from.known, account) : null;
  const made = await recordCode(deps, { mobileNumber, purpose: 'reset-password', proof, knownHash }, from);
  const isSent = account?.role === 'USER' && (await maySend(deps, account.userId, made));
  // Called for every number, so that the duration does not reveal whether the number has an account.
  const day = await countMessage(deps, 'other', isSent ? 1 : 0);
  const sent = isSent ? send(deps, { mobileNumber, made, day, message }) : endUnsent(deps, made);
  return { sent, shared: made.shared };
}

/**
 * Ends a code that several browsers share, if the network's budget kept it from being sent. Otherwise the next browser
 * that asks for a code would share this one, which never arrives.
 */
async function endUnsent({ db }: Needs, { challengeId, code, shared, networkSpent }: RecordedCode): Promise<void> {
  if (shared && code !== null && networkSpent) await endSharedCode(db, challengeId);
}

/**
 * Returns whether a code may be sent. If not, the caller of the API still gets the usual reply, because a refusal would
 * reveal an account. Once the network's budget is used up, only people who have paid before get a code.
 */
async function maySend({ db }: Needs, userId: string, { code, networkSpent }: RecordedCode): Promise<boolean> {
  return code !== null && (!networkSpent || (await hasPaid(db, userId)));
}

type Addressed = Pick<Asked, 'message'> & {
  readonly mobileNumber: string;
  readonly made: RecordedCode;
  readonly day: string | null;
};

async function send(deps: Needs, { mobileNumber, made, day, message }: Addressed): Promise<void> {
  const { challengeId, minutes, shared } = made;
  const code = made.code ?? '';
  // To sign in, the registered text of the sign-up is used, which only says that this is a code of EkBid.
  const [template, text] =
    message === 'sign-in'
      ? (['sign-up', english.sms.signUpCode({ code, minutes })] as const)
      : (['reset-password', english.sms.resetCode({ code, minutes })] as const);
  const variables = { code, minutes: String(minutes) };
  try {
    if (day === null) throw new SmsNotSent('the day has no text messages left');
    await sendCounted(deps, { to: mobileNumber, template, variables, text }, day);
  } catch (error) {
    // A code that could not be sent still counts. Otherwise only numbers with an account would get their budget back,
    // which would reveal them.
    deps.log.error(reasonOf(error), 'a one-time code could not be handed over');
    if (shared) await endSharedCode(deps.db, challengeId);
  }
}

type Typed = { readonly mobileNumber: string; readonly otp: string };

/** Checks a typed code and returns its id. Does not use the code up. */
export const tryAccountCode = (deps: Pick<Deps, 'db' | 'keys'>, typed: Typed, from: CallOrigin) =>
  tryCode(deps, { ...typed, purpose: 'reset-password' }, from);

/** Uses up the code and returns its owner's row, locked. Of two uses at the same time only one succeeds. */
export async function lockOwnerOfCode(db: Db, mobileNumber: string, challengeId: number) {
  if (!(await markVerified(db, { mobileNumber }, challengeId))) throw wrongCode();
  const user = await lockUserOfNumber(db, mobileNumber);
  // No code is ever sent to a number without a bidder's account, so this code was guessed.
  if (user?.role !== 'USER') throw wrongCode();
  return user;
}

function findAccountOfNumber(db: Db, mobileNumber: string) {
  const users = db.selectFrom('users').where('mobileNumber', '=', mobileNumber);
  return users.select(['userId', 'role', 'passwordHash']).executeTakeFirst();
}

/** Returns whether the provider ever captured a payment of this person. */
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
    .select([...person, 'passwordHash'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
