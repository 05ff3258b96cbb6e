import type { Deps } from '../deps.ts';
import { type Keys, sign } from '../keys.ts';
import { hashAddress } from './address-hash.ts';
import { recordLoginTry, type TryRefusal } from './login-budget.ts';
import { deleteLoginTries, forgiveLoginTries } from './login-tries.queries.ts';
import { isPassword } from './passwords.ts';

type Guess = {
  /** Whose password it may be, by the kind of name: tries are counted for each. */
  readonly identifiers: Readonly<Record<string, string>>;
  readonly password: string;
  readonly address: string;
  readonly refusal: TryRefusal;
};

/**
 * The person found, if the password is theirs. Counts tries before it looks, and answers alike, and as late, whether
 * nobody is found or the password is wrong: null.
 */
export async function findByPassword<Found extends { readonly passwordHash: string }>(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { identifiers, password, address, refusal }: Guess,
  find: () => Promise<Found | undefined>,
): Promise<Found | null> {
  const identifierHashes = Object.entries(identifiers).map((entry) => hashIdentifier(keys, entry));
  const addressHash = hashAddress(keys, address);
  const tries = await recordLoginTry(db, identifierHashes, addressHash, refusal);
  const found = await find();
  const isRight = await isPassword(found?.passwordHash ?? null, password).catch(async (error: unknown) => {
    await deleteLoginTries(db, tries);
    throw error;
  });
  if (!isRight || !found) return null;
  await forgiveLoginTries(db, identifierHashes, addressHash);
  return found;
}

function hashIdentifier(keys: Keys, [kind, value]: [string, string]): Buffer {
  return sign(keys.otp, 'login', kind, Buffer.from(value).toString('hex'));
}
