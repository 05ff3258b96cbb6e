import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './schema.ts';

type AuctionIdColumn = 'a.auction_id' | 'auctions.auction_id';

/**
 * Returns a lateral subquery for the result to show for an auction. The limit stops the planner from reading the
 * results of all auctions when only a few are needed.
 */
export const shownResultOf = (auctionId: AuctionIdColumn): RawBuilder<DB['shownResults']> =>
  sql`(select * from shown_results where auction_id = ${sql.ref(auctionId)} limit 1)`;

/** The same for a query of `auctions`; its alias is `result`. */
export const shownResult = () => shownResultOf('auctions.auction_id').as<'result'>(sql`result`);

/**
 * Returns whether the auction's result is withheld because it disagrees with the fair-play log. Such an auction must
 * not be decided again.
 */
export async function isResultWithheld(db: Db, auctionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shownResults')
    .where('auctionId', '=', auctionId)
    .select('withheld')
    .executeTakeFirst();
  return row?.withheld === true;
}
