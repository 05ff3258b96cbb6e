import type { Outcome } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import type { Head } from './heads.ts';
import type { LogEvent } from './leaves.ts';

export type LogStanding = {
  readonly title: string;
  /** How many bids and events the log has. */
  readonly bids: number;
  readonly events: number;
  readonly outcome: Outcome | null;
  /** The outcome according to the log. */
  readonly loggedOutcome: Outcome | null;
  /** The result in the auction's row differs from the log. */
  readonly withheld: boolean;
  readonly endTime: Date;
  /** All slots have a bid. */
  readonly full: boolean;
  readonly head: Head | null;
  /** The clock, which may have stepped back. */
  readonly clock: Date;
  /** The time of a new entry or head: never before the newest entry. */
  readonly now: Date;
};

export type EventRow = LogEvent & { readonly nth: number; readonly bidsBefore: number };

/** The log's first `count` events, in their order. */
export async function listEvents(db: Db, auctionId: string, count: number): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('fairPlayEvents')
    .where('auctionId', '=', auctionId)
    .where('nth', '<', count)
    .orderBy('nth')
    .select(['auctionId', 'nth', 'bidsBefore', 'kind', 'at', 'startingBidPaise', 'endingBidPaise', 'bidIncrementPaise'])
    .select(['maxSlots', 'startTime', 'endTime', 'outcome', 'winningBidId', 'winningBidPaise', 'prize', 'addition'])
    .execute();
  // The table's CHECK constraints ensure that a row has exactly the columns of its kind.
  return rows as unknown as EventRow[];
}
