import { type LoginFields, Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { checkSecondFactor } from '../second-factor/second-factor.ts';
import type { CallOrigin } from '../sessions/call-origin.ts';
import { findByPassword, isPassword } from '../sessions/passwords.ts';
import { findKnownBrowser } from '../sessions/known-browsers.ts';
import { findMobileNumber } from '../otp/mobile-number.ts';
import { sendSignInCode, trySignInCode, useSignInCode } from '../otp/sign-in-codes.ts';
import { normalEmail } from './user-fields.ts';
import { findUserWithPassword } from './accounts.queries.ts';

type Typed = LoginFields & {
  /** Of an administrator's second factor. */
  readonly code: string;
  /** Sent to the owner, once too many passwords were tried. */
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
 * Whose password this is. Answers alike, and as late, whether there is no such account or the password is wrong.
 * Administrators who turned a second factor on show its code too. What no reply may wait for is handed to `later`.
 */
export async function login(deps: Needs, typed: Typed, from: CallOrigin, later: (work: Promise<void>) => void) {
  const identifiers = readIdentifiers(typed);
  const found = await findUserWithPassword(deps.db, identifiers);
  const guess = { identifiers, typed, from };
  const inKnown = await enterInKnownBrowser(deps, guess, found);
  if (inKnown === 'wrong') throw new Refusal('login_failed');
  const { user, signInCodeId } = inKnown ?? (await enterInAnyBrowser(deps, guess, found, later));
  const { userId, role, passwordHash } = user;
  const code = role === 'ADMIN' && (await checkSecondFactor(deps, { userId, code: typed.code, address: from.address }));
  // Not before the second factor: the same code is sent along with that.
  if (signInCodeId !== null && !(await useSignInCode(deps.db, signInCodeId))) throw wrongSignInCode();
  return { user, shown: { passwordHash, code } };
}

type Entered = { readonly user: User; readonly signInCodeId: number | null };

/** Null: this browser is not known as the account's own, or has used up its own budget. */
async function enterInKnownBrowser(
  deps: Needs,
  { typed, from }: Guess,
  found: User | undefined,
): Promise<Entered | 'wrong' | null> {
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

async function enterInAnyBrowser(
  deps: Needs,
  { identifiers, typed, from }: Guess,
  found: User | undefined,
  later: (work: Promise<void>) => void,
): Promise<Entered> {
  const guess = { identifiers, password: typed.password, address: from.address, refusal: 'login_limit' } as const;
  try {
    const user = await findByPassword(deps, guess, () => Promise.resolve(found));
    if (!user) throw new Refusal('login_failed');
    return { user, signInCodeId: null };
  } catch (error) {
    if (!isPastBudget(error)) throw error;
    if (typed.otp.trim() !== '') return enterByCode(deps, { identifiers, typed, from }, found);
    // The answer is the same whether it was right, so that a guess tells nothing: only the owner's phone does.
    const user = await checkPassword(found, typed.password);
    if (user) later(sendSignInCode(deps, { identifiers, from }, user));
    throw error;
  }
}

async function enterByCode(
  deps: Needs,
  { identifiers, typed, from }: Guess,
  found: User | undefined,
): Promise<Entered> {
  const code = await trySignInCode(deps, { identifiers, from }, typed.otp);
  const user = await checkPassword(found, typed.password);
  if (!user || code?.userId !== user.userId) throw wrongSignInCode();
  return { user, signInCodeId: code.signInCodeId };
}

/** The same work whether or not anybody was found. */
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

/** Those that were typed, at least one. What no mobile can have is looked for as it is, and found nowhere. */
function readIdentifiers({ email, mobileNumber }: LoginFields) {
  return {
    ...(email.trim() !== '' && { email: normalEmail(email) }),
    ...(mobileNumber.trim() !== '' && { mobileNumber: findMobileNumber(mobileNumber) ?? mobileNumber.trim() }),
  };
}
