import type { Deps } from '../deps.ts';
import { type Keys, sign } from '../keys.ts';
import { hashAddress } from './address-hash.ts';
import { recordLoginTry, type TryRefusal } from './login-budget.ts';
import { deleteLoginTries, forgiveLoginTries } from './login-tries.queries.ts';

type Guess = {
  /** Whose secret it may be, by the kind of name: tries are counted for each. */
  readonly identifiers: Readonly<Record<string, string>>;
  readonly address: string;
  readonly refusal: TryRefusal;
};

/**
 * Looks whether a guess at somebody's secret is right, counted before it is looked at. Null: it is not, and stays
 * counted. Right, everything tried from this address is forgiven; where looking itself failed, this one is.
 */
export async function guessWithinBudget<Right>(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { identifiers, address, refusal }: Guess,
  look: () => Promise<Right | null>,
): Promise<Right | null> {
  const identifierHashes = Object.entries(identifiers).map((entry) => hashIdentifier(keys, entry));
  const addressHash = hashAddress(keys, address);
  const tries = await recordLoginTry(db, identifierHashes, addressHash, refusal);
  const right = await look().catch(async (error: unknown) => {
    await deleteLoginTries(db, tries);
    throw error;
  });
  if (right !== null) await forgiveLoginTries(db, identifierHashes, addressHash);
  return right;
}

function hashIdentifier(keys: Keys, [kind, value]: [string, string]): Buffer {
  return sign(keys.otp, 'login', kind, Buffer.from(value).toString('hex'));
}
