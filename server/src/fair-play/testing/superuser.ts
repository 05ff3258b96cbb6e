import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { commitmentOf } from '../../bids/place-bid.ts';

/** Runs statements without triggers, like a superuser can. So the rules that triggers enforce do not apply. */
export async function asSuperuser(db: Db, ...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
  });
}

/** Computes a changed bid's commitment from the values in the database. */
export async function recommit(db: Db, auctionId: string, seq: number): Promise<void> {
  const bid = await db
    .selectFrom('bids')
    .where('auctionId', '=', auctionId)
    .where('seq', '=', seq)
    .select(['auctionId', 'bidId', 'pseudonym', 'amountPaise', 'nonce'])
    .executeTakeFirstOrThrow();
  await asSuperuser(db, sql`update bids set commitment = ${commitmentOf(bid)} where bid_id = ${bid.bidId}`);
}

/** Deletes the signed heads, so that the server signs the log in its present state. */
export async function forgetSigned(db: Db, auctionId: string): Promise<void> {
  await asSuperuser(
    db,
    sql`delete from fair_play_heads where auction_id = ${auctionId}`,
    sql`delete from fair_play_tiles where auction_id = ${auctionId}`,
  );
}
