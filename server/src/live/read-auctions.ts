import { toInstant, type HeadFile, type LiveEvents, liveEvents } from '@ekbid/contract';
import type { Log } from '../context/log.ts';
import type { Db } from '../db/database.ts';
import { statusOf } from '../db/status-of.ts';
import { auctionTopic } from './live.ts';
import { sql } from 'kysely';
import { shownResult } from '../db/shown-result.ts';

/**
 * The event with the present state of each auction, by topic. It is followed by the closing head if the auction awaits
 * its result. An auction that no longer exists has no entry. If an event cannot be made, the failure is logged and the
 * other events are still returned.
 */
export async function readAuctions(
  { db, log, listClosingHeads }: Needs,
  auctionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await listLiveAuctions(db, auctionIds);
  const closed = rows.filter(({ logClosedAt, outcome }) => logClosedAt !== null && outcome === null);
  const closing = closed.length === 0 ? [] : await listClosingHeads(closed.map(({ auctionId }) => auctionId));
  const events = new Map<string, string>();
  for (const row of rows)
    try {
      const head = closing.find(({ auction }) => auction.id === row.auctionId);
      events.set(auctionTopic(row.auctionId), auctionEvent(row) + (head ? eventText('closing', head) : ''));
    } catch (error) {
      log.error(`Auction ${row.auctionId} cannot be told of live: ${String(error)}`);
    }
  return events;
}

type Needs = {
  readonly db: Db;
  readonly log: Log;
  readonly listClosingHeads: (auctionIds: readonly string[]) => Promise<readonly HeadFile[]>;
};

type Row = Awaited<ReturnType<typeof listLiveAuctions>>[number];

function auctionEvent({ now, ...row }: Row): string {
  return eventText('auction', {
    _id: row.auctionId,
    status: statusOf(row, now),
    outcome: row.outcome,
    startTime: toInstant(row.startTime),
    endTime: toInstant(row.endTime),
    maxSlots: row.maxSlots,
    slotsFilled: row.slotsFilled,
    // Each bid fills one slot, and no bid is ever taken back.
    totalBids: row.slotsFilled,
  });
}

/** One server-sent event, with only the fields that the contract names. */
export function eventText<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(liveEvents[name].parse(data))}\n\n`;
}

/** Reads only public fields of these auctions. Amounts are not read, so they cannot leak. */
export async function listLiveAuctions(db: Db, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return [];
  return (
    db
      .selectFrom('auctions')
      .innerJoinLateral(shownResult, (join) => join.onTrue())
      // The ids are one array parameter. A statement allows at most 65,535 parameters, and each new reader asks for up
      // to a hundred auctions.
      .where('auctions.auctionId', '=', sql<string>`any(${[...auctionIds]}::uuid[])`)
      .select(['auctions.auctionId', 'startTime', 'endTime', 'maxSlots', 'slotsFilled', 'logClosedAt'])
      .select(['result.declaredAt', 'result.cancelledAt', 'result.outcome'])
      .select(sql<Date>`game_clock()`.as('now'))
      .execute()
  );
}
