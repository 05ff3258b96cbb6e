import { statusOf } from '../auctions/status-of.ts';
import type { Db } from '../db/database.ts';
import { eventText } from './event-text.ts';
import { listLiveAuctions } from './live.queries.ts';
import { auctionTopic } from './topics.ts';

/** The event of each of these auctions as it stands now, by its topic; one that is gone has none. */
export async function readAuctions(db: Db, auctionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await listLiveAuctions(db, auctionIds);
  return new Map(rows.map((row) => [auctionTopic(row.auctionId), auctionEvent(row)]));
}

type Row = Awaited<ReturnType<typeof listLiveAuctions>>[number];

function auctionEvent({ now, ...row }: Row): string {
  return eventText('auction', {
    _id: row.auctionId,
    status: statusOf(row, now),
    outcome: row.outcome,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    maxSlots: row.maxSlots,
    slotsFilled: row.slotsFilled,
    // Each bid fills one slot, and no bid is ever taken back.
    totalBids: row.slotsFilled,
  });
}
