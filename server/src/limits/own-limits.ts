import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';

type Needs = Pick<Deps, 'db' | 'keys'>;

/**
 * Applies the limits, breaks and exclusions of a number to a new account with this number, so that signing up again
 * does not end them. Call in the transaction that creates the account.
 */
export async function keepUnderLimits(deps: Needs, userId: string, mobileNumber: string): Promise<void> {
  await join(deps, userId, [mobileNumber], { begin: false });
}

/**
 * Records the present and former numbers of an account, so that limits cover all of them, even limits that are set
 * later. Call in the transaction that changes the number or deletes the account, before that change.
 */
export async function carryNumbers(deps: Needs, userId: string, mobileNumbers: readonly string[]): Promise<void> {
  await join(deps, userId, mobileNumbers, { begin: true });
}

/** Returns the id of a person's limits, and creates them if there are none. Also records the present number. */
export async function beginOwnLimits({ db, keys }: Needs, userId: string): Promise<string> {
  const { mobileNumber } = await db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select('mobileNumber')
    .executeTakeFirstOrThrow();
  const ownLimitsId = await join({ db, keys }, userId, [mobileNumber], { begin: true });
  if (ownLimitsId === null) throw new Error('limits were not begun');
  return ownLimitsId;
}

async function join(
  { db, keys }: { readonly db: Db; readonly keys: Keys },
  userId: string,
  numbers: readonly string[],
  { begin }: { readonly begin: boolean },
): Promise<string | null> {
  const hashes = numbers.map((number) => sign(keys.number, number));
  const { rows } = await sql<{ ownLimitsId: string | null }>`
    select join_own_limits(${userId}, ${hashes}::bytea[], ${begin}) as own_limits_id`.execute(db);
  return rows[0]?.ownLimitsId ?? null;
}
