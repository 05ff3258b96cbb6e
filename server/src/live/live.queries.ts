import { sql } from 'kysely';
import { shownResult } from '../db/shown-result.ts';
import type { Db } from '../db/database.ts';

export const channel = 'ekbid_live';

/** Outside every other transaction: commits that notify wait for one another, and bids must not. */
export async function notify(db: Db, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(db);
}

/** What everybody may see of these auctions. No amount is read, so that none can get out. */
export async function listLiveAuctions(db: Db, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return [];
  return (
    db
      .selectFrom('auctions')
      .innerJoinLateral(shownResult, (join) => join.onTrue())
      // One value, however many: a statement takes 65,535, and newcomers ask for a hundred each.
      .where('auctions.auctionId', '=', sql<string>`any(${[...auctionIds]}::uuid[])`)
      .select(['auctions.auctionId', 'startTime', 'endTime', 'maxSlots', 'slotsFilled'])
      .select(['result.declaredAt', 'result.cancelledAt', 'result.outcome'])
      .select(sql<Date>`game_clock()`.as('now'))
      .execute()
  );
}
