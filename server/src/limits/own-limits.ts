import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';

type Needs = Pick<Deps, 'db' | 'keys'>;

/**
 * Brings a new account under the limits that its number already has, so that signing up again ends no limit, break or
 * exclusion. Call in the transaction that makes the account.
 */
export async function keepUnderLimits(deps: Needs, userId: string, mobileNumber: string): Promise<void> {
  await join(deps, userId, [mobileNumber], { begin: false });
}

/**
 * Keeps the numbers that an account had and has, whether or not it has limits yet: later ones cover them all. Call in
 * the transaction that changes the number or deletes the account, before either.
 */
export async function carryNumbers(deps: Needs, userId: string, mobileNumbers: readonly string[]): Promise<void> {
  await join(deps, userId, mobileNumbers, { begin: true });
}

/** The limits of a person, made if there are none, under their present number too. */
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
