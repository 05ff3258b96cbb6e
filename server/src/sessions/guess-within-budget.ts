import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import { readClock, type Db } from '../db/database.ts';
import { hashAddress } from './call-origin.ts';
import {
  deleteLoginTries,
  forgiveLoginTries,
  deleteOldLoginTries,
  insertLoginTry,
  listLoginTries,
  lockIdentifier,
  type LoginTry,
} from './login-tries.queries.ts';

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

// Few from one address, so that whoever guesses locks out himself and not the owner; in all, what a password withstands.
const fromAddress: Budget = { most: 10, withinMinutes: 15 };
const fromAnywhere: Budget = { most: 50, withinMinutes: 60 };

/** How somebody who tried too often is refused. */
export type TryRefusal = 'login_limit' | 'password_tries_used' | 'second_factor_limit' | 'otp_tries_used';

/** Counts a try before the password is looked at: any number at once are all counted. Returns the rows made. */
function recordLoginTry(
  db: Db,
  identifierHashes: readonly Buffer[],
  addressHash: Buffer,
  refusal: TryRefusal,
): Promise<number[]> {
  return db.transaction().execute(async (db) => {
    await deleteOldLoginTries(db);
    const recorded: number[] = [];
    // In one order, or two who try the same two identifiers could wait for each other.
    for (const identifierHash of identifierHashes.toSorted((a, b) => a.compare(b))) {
      await lockIdentifier(db, identifierHash);
      const tries = await listLoginTries(db, identifierHash, addressHash);
      const now = await readClock(db);
      // Strangers everywhere may have tried: their wrong passwords must not keep the owner out, who gets a code.
      if (refusal === 'login_limit') checkWait('code_needed', minutesUntilRoom(fromAnywhere, timesOf(tries), now));
      checkWait(refusal, minutesUntilLogin(tries, now));
      recorded.push(await insertLoginTry(db, identifierHash, addressHash));
    }
    return recorded;
  });
}

const timesOf = (counted: readonly LoginTry[]) => counted.map(({ triedAt }) => triedAt);

function minutesUntilLogin(tries: readonly LoginTry[], now: Date): number {
  return Math.max(
    minutesUntilRoom(fromAddress, timesOf(tries.filter((one) => one.fromAddress)), now),
    minutesUntilRoom(fromAnywhere, timesOf(tries), now),
  );
}
