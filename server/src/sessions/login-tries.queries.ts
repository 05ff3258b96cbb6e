import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type LoginTry = { readonly triedAt: Date; readonly fromAddress: boolean };

/** Serializes tries for one identifier until the transaction ends, so that concurrent ones are all counted. */
export async function lockIdentifier(db: Db, identifierHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${identifierHash.toString('hex')}`}, 0))`.execute(
    db,
  );
}

/** Tries of the last hour that failed or have not ended. */
export async function listLoginTries(db: Db, identifierHash: Buffer, addressHash: Buffer): Promise<LoginTry[]> {
  const { rows } = await sql<LoginTry>`
    select tried_at, address_hash = ${addressHash} as from_address
    from login_tries
    where identifier_hash = ${identifierHash} and tried_at > game_clock() - interval '1 hour'`.execute(db);
  return rows;
}

export async function insertLoginTry(db: Db, identifierHash: Buffer, addressHash: Buffer): Promise<number> {
  const { loginTryId } = await db
    .insertInto('loginTries')
    .values({ identifierHash, addressHash })
    .returning('loginTryId')
    .executeTakeFirstOrThrow();
  return loginTryId;
}

export async function deleteLoginTries(db: Db, loginTryIds: readonly number[]): Promise<void> {
  await db.deleteFrom('loginTries').where('loginTryId', 'in', loginTryIds).execute();
}

/** Deletes the tries from this address, after the person there signed in. */
export async function forgiveLoginTries(
  db: Db,
  identifierHashes: readonly Buffer[],
  addressHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom('loginTries')
    .where('identifierHash', 'in', identifierHashes)
    .where('addressHash', '=', addressHash)
    .execute();
}

/** Deletes tries that no budget counts any more. Skips rows that another process is deleting. */
export async function deleteOldLoginTries(db: Db): Promise<void> {
  await sql`delete from login_tries where login_try_id in (
    select login_try_id from login_tries where tried_at < game_clock() - interval '1 hour'
    limit 100 for update skip locked)`.execute(db);
}
