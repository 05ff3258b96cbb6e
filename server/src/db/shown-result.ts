import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './schema.ts';

type Of = 'a.auction_id' | 'auctions.auction_id';

/**
 * What is shown of the result of the auction a query is at, to be joined laterally. The limit keeps the planner from reading
 * the results of all auctions for those of a few.
 */
export const shownResultOf = (auctionId: Of): RawBuilder<DB['shownResults']> =>
  sql`(select * from shown_results where auction_id = ${sql.ref(auctionId)} limit 1)`;

/** The same for a query of `auctions`, under the name `result`. */
export const shownResult = () => shownResultOf('auctions.auction_id').as<'result'>(sql`result`);

/** Whether the fair-play log says something else of an auction’s result than the auction does. Nothing may then be decided anew. */
export async function isResultWithheld(db: Db, auctionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shownResults')
    .where('auctionId', '=', auctionId)
    .select('withheld')
    .executeTakeFirst();
  return row?.withheld === true;
}
