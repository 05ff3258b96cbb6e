import * as contract from '@ekbid/contract';
import { type LoginFields, Refusal, sharedOtpDigits } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { setAnonymousId, enter, perAddress, originOf } from '../http/anonymous-session.ts';
import { languageOf } from '../http/language.ts';
import { finishBeforeEnd, serve } from '../http/serve.ts';
import { findMobileNumber, getMobileNumber } from '../otp/mobile-number.ts';
import { sendSignInCode, trySignInCode, useSignInCode } from '../otp/sign-in-codes.ts';
import { checkSecondFactor } from '../second-factor/second-factor.ts';
import { isSecondFactorDue } from '../sessions/authorize.ts';
import type { CallOrigin } from '../context/network.ts';
import { findKnownBrowser } from '../sessions/known-browsers.ts';
import { findByPassword, isPassword } from '../sessions/passwords.ts';
import { person } from '../sessions/sessions.queries.ts';
import { endSession, rememberLanguage } from '../sessions/sessions.ts';
import { lockOwnerOfCode, sendAccountCode, tryAccountCode } from './account-codes.ts';
import { toSession, normalEmail } from './user-fields.ts';

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.login,
    async ({ body, request, reply, texts }) => {
      const { user, shown } = await login(deps, body, originOf(deps, request), later);
      await enter(deps, { request, reply, userId: user.userId, shown }, body.remember);
      const secondFactorDue = isSecondFactorDue(deps.config, user.role, shown.code);
      return { message: texts.messages.signedIn, data: toSession({ ...user, secondFactorDue }) };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.sendLoginCode,
    async ({ body, request, texts }) => {
      const asked = { ...body, message: 'sign-in' } as const;
      const { sent, shared } = await sendAccountCode(deps, asked, originOf(deps, request));
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
    contract.loginByCode,
    async ({ body, request, reply, texts }) => {
      const user = await findOwnerOfCode(deps, body, originOf(deps, request));
      const { userId, passwordHash, mobileNumber } = user;
      const shown = { passwordHash, code: false, phone: mobileNumber };
      await enter(deps, { request, reply, userId, shown }, body.remember);
      return { message: texts.messages.signedIn, data: toSession(user) };
    },
    perAddress(300),
  );

  serve(app, deps, contract.logout, async ({ request, reply, texts }) => {
    await endSession(deps, originOf(deps, request).visitorHash);
    setAnonymousId(reply, deps);
    return { message: texts.messages.signedOut };
  });

  serve(app, deps, contract.getMe, async ({ caller, request }) => {
    if (caller) await rememberLanguage(deps.db, caller.userId, languageOf(request));
    return { data: caller && toSession(caller) };
  });
}

type Typed = LoginFields & {
  /** The code of an administrator's second factor. */
  readonly code: string;
  /** The code that was sent to the owner's phone after too many wrong passwords. */
  readonly otp: string;
};
type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'mailer' | 'metrics' | 'log'>;
type User = NonNullable<Awaited<ReturnType<typeof findUserWithPassword>>>;
type Guess = {
  readonly identifiers: Readonly<Record<string, string>>;
  readonly typed: Typed;
  readonly from: CallOrigin;
};

/**
 * Signs in by password. A missing account and a wrong password cannot be told apart by the reply or its duration. An
 * administrator with a second factor must also give its code. `later` takes work for which the reply must not wait.
 */
export async function login(deps: Needs, typed: Typed, from: CallOrigin, later: (work: Promise<void>) => void) {
  const identifiers = readIdentifiers(typed);
  const found = await findUserWithPassword(deps.db, identifiers);
  const guess = { identifiers, typed, from };
  const known = await signInFromKnownBrowser(deps, guess, found);
  if (known === 'wrong') throw new Refusal('login_failed');
  const { user, signInCodeId } = known ?? (await signInFromAnyBrowser(deps, guess, found, later));
  const { userId, role, passwordHash } = user;
  const code = role === 'ADMIN' && (await checkSecondFactor(deps, { userId, code: typed.code, address: from.address }));
  // The code is used up only after the second factor is checked. If that fails, the browser can send the same code
  // again.
  if (signInCodeId !== null && !(await useSignInCode(deps.db, signInCodeId))) throw wrongSignInCode();
  return { user, shown: { passwordHash, code } };
}

type SignedIn = { readonly user: User; readonly signInCodeId: number | null };

/**
 * Signs in with this browser's own budget of wrong passwords. Null if it never signed in to the account, or if the
 * budget is used up.
 */
async function signInFromKnownBrowser(
  deps: Needs,
  { typed, from }: Guess,
  found: User | undefined,
): Promise<SignedIn | 'wrong' | null> {
  const knownHash = found ? findKnownBrowser(deps.keys, from.known, found) : null;
  if (knownHash === null) return null;
  const identifiers = { known: knownHash.toString('hex') };
  const guess = { identifiers, password: typed.password, address: from.address, refusal: 'login_limit' } as const;
  try {
    const user = await findByPassword(deps, guess, () => Promise.resolve(found));
    return user ? { user, signInCodeId: null } : 'wrong';
  } catch (error) {
    if (isPastBudget(error)) return null;
    throw error;
  }
}

async function signInFromAnyBrowser(
  deps: Needs,
  { identifiers, typed, from }: Guess,
  found: User | undefined,
  later: (work: Promise<void>) => void,
): Promise<SignedIn> {
  const guess = { identifiers, password: typed.password, address: from.address, refusal: 'login_limit' } as const;
  try {
    const user = await findByPassword(deps, guess, () => Promise.resolve(found));
    if (!user) throw new Refusal('login_failed');
    return { user, signInCodeId: null };
  } catch (error) {
    if (!isPastBudget(error)) throw error;
    if (typed.otp.trim() !== '') return signInByCode(deps, { identifiers, typed, from }, found);
    // After too many wrong passwords, a right one gets the same refusal as a wrong one, so that guessing reveals
    // nothing. Only the right one sends a code to the owner's phone.
    const user = await checkPassword(found, typed.password);
    if (user) later(sendSignInCode(deps, { identifiers, from }, user));
    throw error;
  }
}

async function signInByCode(
  deps: Needs,
  { identifiers, typed, from }: Guess,
  found: User | undefined,
): Promise<SignedIn> {
  const code = await trySignInCode(deps, { identifiers, from }, typed.otp);
  const user = await checkPassword(found, typed.password);
  if (!user || code?.userId !== user.userId) throw wrongSignInCode();
  return { user, signInCodeId: code.signInCodeId };
}

/** Computes a password hash even without an account, so that the duration does not reveal whether there is one. */
async function checkPassword(found: User | undefined, password: string): Promise<User | null> {
  const isRight = await isPassword(found?.passwordHash ?? null, password);
  return isRight && found ? found : null;
}

function isPastBudget(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'login_limit' || error.code === 'code_needed');
}

function wrongSignInCode(): Refusal {
  return new Refusal('otp_invalid', { field: 'otp' });
}

/**
 * Returns what was typed: the address, the mobile number or both. A text that is no valid mobile number is returned as
 * typed, and no account has it.
 */
function readIdentifiers({ email, mobileNumber }: LoginFields) {
  return {
    ...(email.trim() !== '' && { email: normalEmail(email) }),
    ...(mobileNumber.trim() !== '' && { mobileNumber: findMobileNumber(mobileNumber) ?? mobileNumber.trim() }),
  };
}

/**
 * Finds a person by address, by number or by both. Several accounts may have given the same address. Of these, the one
 * that confirmed it counts. Without one, it is an administrator's, whose address an operator entered. Otherwise it is
 * the earliest, so that a later account cannot lock its owner out.
 */
function findUserWithPassword(db: Db, by: { readonly email?: string; readonly mobileNumber?: string }) {
  let query = db.selectFrom('users').select([...person, 'language', 'passwordHash']);
  if (by.email !== undefined) query = query.where('email', '=', by.email);
  if (by.mobileNumber !== undefined) query = query.where('mobileNumber', '=', by.mobileNumber);
  const byPriority = query
    .orderBy('emailConfirmedAt')
    .orderBy(sql`role <> 'ADMIN'`)
    .orderBy('emailSince')
    .orderBy('userId');
  return byPriority.limit(1).executeTakeFirst();
}

type TypedCode = { readonly phone: string; readonly otp: string };

/** Uses up the code and returns the bidder whose phone received it. */
async function findOwnerOfCode(deps: Pick<Deps, 'db' | 'keys'>, { phone, otp }: TypedCode, from: CallOrigin) {
  const mobileNumber = getMobileNumber(phone);
  const challengeId = await tryAccountCode(deps, { mobileNumber, otp }, from);
  return deps.db.transaction().execute((db) => lockOwnerOfCode(db, mobileNumber, challengeId));
}
