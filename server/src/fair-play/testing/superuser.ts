import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { commitmentOf } from '../../bids/place-bid.ts';

/** Runs statements with triggers turned off, as only a superuser can. The rules that triggers enforce do not apply. */
export async function asSuperuser(db: Db, ...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
  });
}

/** Makes a changed bid's commitment match again. The database contains everything that a commitment is made of. */
export async function recommit(db: Db, auctionId: string, seq: number): Promise<void> {
  const bid = await db
    .selectFrom('bids')
    .where('auctionId', '=', auctionId)
    .where('seq', '=', seq)
    .select(['auctionId', 'bidId', 'pseudonym', 'amountPaise', 'nonce'])
    .executeTakeFirstOrThrow();
  await asSuperuser(db, sql`update bids set commitment = ${commitmentOf(bid)} where bid_id = ${bid.bidId}`);
}

/** Removes the signed heads, so that the server itself signs the log as it is now. */
export async function forgetSigned(db: Db, auctionId: string): Promise<void> {
  await asSuperuser(
    db,
    sql`delete from fair_play_heads where auction_id = ${auctionId}`,
    sql`delete from fair_play_tiles where auction_id = ${auctionId}`,
  );
}
