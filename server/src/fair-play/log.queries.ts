import type { Outcome } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import type { Head } from './heads.ts';
import type { LogEvent } from './leaves.ts';

export type LogStanding = {
  readonly title: string;
  readonly bids: number;
  readonly events: number;
  readonly outcome: Outcome | null;
  /** The outcome that the log records. */
  readonly loggedOutcome: Outcome | null;
  /** True if the result in the auction's row differs from the log. */
  readonly withheld: boolean;
  readonly endTime: Date;
  /** True if every slot has a bid. */
  readonly full: boolean;
  readonly head: Head | null;
  /** The clock's time, which may be earlier than the newest entry if the clock stepped back. */
  readonly clock: Date;
  /** The time for a new entry or head. It is never earlier than the newest entry. */
  readonly now: Date;
};

export type EventRow = LogEvent & { readonly nth: number; readonly bidsBefore: number };

/** Lists the log's first `count` events in their order. */
export async function listEvents(db: Db, auctionId: string, count: number): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('fairPlayEvents')
    .where('auctionId', '=', auctionId)
    .where('nth', '<', count)
    .orderBy('nth')
    .select(['auctionId', 'nth', 'bidsBefore', 'kind', 'at', 'startingBidPaise', 'endingBidPaise', 'bidIncrementPaise'])
    .select(['maxSlots', 'startTime', 'endTime', 'outcome', 'winningBidId', 'winningBidPaise', 'prize', 'addition'])
    .execute();
  // The CHECK constraints of the table ensure that each kind of event has exactly its own columns.
  return rows as unknown as EventRow[];
}
