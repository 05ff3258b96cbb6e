import { sql } from 'kysely';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import { readClock, type Db } from '../db/database.ts';
import { hashAddress } from '../context/network.ts';

type Guess = {
  /**
   * The accounts whose secret is guessed, named by their user id, e-mail address or number. Tries are counted for each
   * identifier.
   */
  readonly identifiers: Readonly<Record<string, string>>;
  readonly address: string;
  readonly refusal: TryRefusal;
};

/**
 * Counts a guess at a person's secret, then checks it with `check`. Returns null for a wrong guess, which stays
 * counted. A right guess deletes all tries from this address. If `check` throws, only this try is deleted.
 */
export async function guessWithinBudget<Right>(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { identifiers, address, refusal }: Guess,
  check: () => Promise<Right | null>,
): Promise<Right | null> {
  const identifierHashes = Object.entries(identifiers).map((entry) => hashIdentifier(keys, entry));
  const addressHash = hashAddress(keys, address);
  const tries = await recordLoginTry(db, identifierHashes, addressHash, refusal);
  const right = await check().catch(async (error: unknown) => {
    await deleteLoginTries(db, tries);
    throw error;
  });
  if (right !== null) await forgiveLoginTries(db, identifierHashes, addressHash);
  return right;
}

function hashIdentifier(keys: Keys, [kind, value]: [string, string]): Buffer {
  return sign(keys.otp, 'login', kind, Buffer.from(value).toString('hex'));
}

// Few tries are allowed from one network, so that a guesser blocks that network and not the owner. The total is as
// large as passwords can withstand.
const fromAddress: Budget = { most: 10, withinMinutes: 15 };
const fromAnywhere: Budget = { most: 50, withinMinutes: 60 };

/** The code of the refusal after too many tries. */
export type TryRefusal = 'login_limit' | 'password_tries_used' | 'second_factor_limit' | 'otp_tries_used';

/**
 * Counts a try before the secret is checked, so that concurrent tries are all counted. Returns the ids of the new rows.
 */
function recordLoginTry(
  db: Db,
  identifierHashes: readonly Buffer[],
  addressHash: Buffer,
  refusal: TryRefusal,
): Promise<number[]> {
  return db.transaction().execute(async (db) => {
    await deleteOldLoginTries(db);
    const recorded: number[] = [];
    // Identifiers are always locked in the same order. Otherwise two calls with the same two identifiers could
    // deadlock.
    for (const identifierHash of identifierHashes.toSorted((a, b) => a.compare(b))) {
      await lockIdentifier(db, identifierHash);
      const tries = await listLoginTries(db, identifierHash, addressHash);
      const now = await readClock(db);
      // Strangers may have used up this budget. The owner must not be locked out, so a sign-in is still possible with a
      // code.
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

type LoginTry = { readonly triedAt: Date; readonly fromAddress: boolean };

/** Locks the tries for one identifier until the transaction ends, so that concurrent tries are all counted. */
async function lockIdentifier(db: Db, identifierHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${identifierHash.toString('hex')}`}, 0))`.execute(
    db,
  );
}

/** The tries of the last hour that failed or are still being checked. */
async function listLoginTries(db: Db, identifierHash: Buffer, addressHash: Buffer): Promise<LoginTry[]> {
  const { rows } = await sql<LoginTry>`
    select tried_at, address_hash = ${addressHash} as from_address
    from login_tries
    where identifier_hash = ${identifierHash} and tried_at > game_clock() - interval '1 hour'`.execute(db);
  return rows;
}

async function insertLoginTry(db: Db, identifierHash: Buffer, addressHash: Buffer): Promise<number> {
  const { loginTryId } = await db
    .insertInto('loginTries')
    .values({ identifierHash, addressHash })
    .returning('loginTryId')
    .executeTakeFirstOrThrow();
  return loginTryId;
}

async function deleteLoginTries(db: Db, loginTryIds: readonly number[]): Promise<void> {
  await db.deleteFrom('loginTries').where('loginTryId', 'in', loginTryIds).execute();
}

/** Deletes the tries from this address after a right guess. */
async function forgiveLoginTries(db: Db, identifierHashes: readonly Buffer[], addressHash: Buffer): Promise<void> {
  await db
    .deleteFrom('loginTries')
    .where('identifierHash', 'in', identifierHashes)
    .where('addressHash', '=', addressHash)
    .execute();
}

/** Deletes tries that are too old to count. Skips rows that another process is deleting. */
async function deleteOldLoginTries(db: Db): Promise<void> {
  await sql`delete from login_tries where login_try_id in (
    select login_try_id from login_tries where tried_at < game_clock() - interval '1 hour'
    limit 100 for update skip locked)`.execute(db);
}
