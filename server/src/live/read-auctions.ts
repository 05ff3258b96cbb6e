import { toInstant, type LiveEvents, liveEvents } from '@ekbid/contract';
import type { Log } from '../context/log.ts';
import type { Db } from '../db/database.ts';
import { statusOf } from '../db/status-of.ts';
import { listLiveAuctions } from './live.queries.ts';
import { auctionTopic } from './live.ts';

/**
 * The event of each of these auctions as it stands now, by its topic. One that is gone has none, and neither has one that
 * cannot be told: it keeps nobody from hearing of the others.
 */
export async function readAuctions(db: Db, auctionIds: readonly string[], log: Log): Promise<Map<string, string>> {
  const events = new Map<string, string>();
  for (const row of await listLiveAuctions(db, auctionIds))
    try {
      events.set(auctionTopic(row.auctionId), auctionEvent(row));
    } catch (error) {
      log.error(`Auction ${row.auctionId} cannot be told of live: ${String(error)}`);
    }
  return events;
}

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

/** One server-sent event. Nothing gets out that the contract does not name. */
export function eventText<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(liveEvents[name].parse(data))}\n\n`;
}
