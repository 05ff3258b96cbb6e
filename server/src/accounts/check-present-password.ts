import { Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import type { Caller } from './admit.ts';
import { findByPassword } from './find-by-password.ts';
import { findPassword } from './sessions.queries.ts';

/**
 * Whoever finds a browser signed in cannot take the account over: what matters asks for the password again. Returns its
 * hash: `keepPassword` says, once the person is locked, whether it still is the one.
 */
export async function checkPresentPassword(
  deps: Pick<Deps, 'db' | 'keys'>,
  { userId }: Pick<Caller, 'userId'>,
  password: string,
  address: string,
): Promise<string> {
  const guess = { identifiers: { user: userId }, password, address, refusal: 'password_tries_used' } as const;
  const found = await findByPassword(deps, guess, () => findPassword(deps.db, userId));
  if (!found) throw wrongPassword();
  return found.passwordHash;
}

export function wrongPassword(): Refusal {
  return new Refusal('password_wrong', { field: 'presentPassword' });
}
