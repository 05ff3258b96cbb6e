import { type LoginFields, Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { type Keys, sign } from '../keys.ts';
import { hashAddress } from './address-hash.ts';
import { recordLoginTry } from './login-budget.ts';
import { deleteLoginTries, forgiveLoginTries } from './login-tries.queries.ts';
import { findMobileNumber } from './mobile-number.ts';
import { isPassword } from './passwords.ts';
import { normalEmail } from './user-fields.ts';
import { findUserWithPassword } from './users.queries.ts';

/** Whose password this is. Answers alike, and as late, whether there is no such account or the password is wrong. */
export async function login({ db, keys }: Pick<Deps, 'db' | 'keys'>, typed: LoginFields, address: string) {
  const identifiers = readIdentifiers(typed);
  const identifierHashes = Object.entries(identifiers).map((entry) => hashIdentifier(keys, entry));
  const addressHash = hashAddress(keys, address);

  const tries = await recordLoginTry(db, identifierHashes, addressHash);
  const { passwordHash, ...user } = (await findUserWithPassword(db, identifiers)) ?? { passwordHash: null };
  const isRight = await isPassword(passwordHash, typed.password).catch(async (error: unknown) => {
    await deleteLoginTries(db, tries);
    throw error;
  });
  if (!isRight || !('userId' in user)) throw new Refusal('login_failed');
  await forgiveLoginTries(db, identifierHashes, addressHash);
  return user;
}

/** Those that were typed, at least one. What no mobile can have is looked for as it is, and found nowhere. */
function readIdentifiers({ email, mobileNumber }: LoginFields) {
  return {
    ...(email.trim() !== '' && { email: normalEmail(email) }),
    ...(mobileNumber.trim() !== '' && { mobileNumber: findMobileNumber(mobileNumber) ?? mobileNumber.trim() }),
  };
}

function hashIdentifier(keys: Keys, [kind, value]: [string, string]): Buffer {
  return sign(keys.otp, 'login', kind, Buffer.from(value).toString('hex'));
}
