import { type LoginFields, Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { findByPassword } from './find-by-password.ts';
import { findMobileNumber } from './mobile-number.ts';
import { normalEmail } from './user-fields.ts';
import { findUserWithPassword } from './users.queries.ts';

type Typed = LoginFields & { readonly code: string };

/**
 * Whose password this is. Answers alike, and as late, whether there is no such account or the password is wrong.
 * Administrators who turned a second factor on show its code too.
 */
export async function login(deps: Pick<Deps, 'db' | 'keys'>, typed: Typed, address: string) {
  const identifiers = readIdentifiers(typed);
  const guess = { identifiers, password: typed.password, address, refusal: 'login_limit' } as const;
  const user = await findByPassword(deps, guess, () => findUserWithPassword(deps.db, identifiers));
  if (!user) throw new Refusal('login_failed');
  const { userId, role, passwordHash } = user;
  const code = role === 'ADMIN' && (await checkSecondFactor(deps, { userId, code: typed.code, address }));
  return { user, shown: { passwordHash, code } };
}

/** Those that were typed, at least one. What no mobile can have is looked for as it is, and found nowhere. */
function readIdentifiers({ email, mobileNumber }: LoginFields) {
  return {
    ...(email.trim() !== '' && { email: normalEmail(email) }),
    ...(mobileNumber.trim() !== '' && { mobileNumber: findMobileNumber(mobileNumber) ?? mobileNumber.trim() }),
  };
}
