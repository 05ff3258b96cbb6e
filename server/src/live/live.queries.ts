import { sql } from 'kysely';
import { shownResult } from '../db/shown-result.ts';
import type { Db } from '../db/database.ts';

export const channel = 'ekbid_live';

/** Runs outside other transactions: commits with a NOTIFY wait for each other, and bids must not wait. */
export async function notify(db: Db, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(db);
}

/** The public fields of these auctions. No amount is read, so that none can leak. */
export async function listLiveAuctions(db: Db, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return [];
  return (
    db
      .selectFrom('auctions')
      .innerJoinLateral(shownResult, (join) => join.onTrue())
      // All ids as one parameter: a statement allows 65,535, and each new reader asks for up to a hundred auctions.
      .where('auctions.auctionId', '=', sql<string>`any(${[...auctionIds]}::uuid[])`)
      .select(['auctions.auctionId', 'startTime', 'endTime', 'maxSlots', 'slotsFilled', 'logClosedAt'])
      .select(['result.declaredAt', 'result.cancelledAt', 'result.outcome'])
      .select(sql<Date>`game_clock()`.as('now'))
      .execute()
  );
}
