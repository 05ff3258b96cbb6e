import { type Dashboard, toInstant } from '@ekbid/contract';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { countForDashboard, listEndingSoon } from './dashboard.queries.ts';

const endingShown = 5;

/** The counts of the administrator's first page and the auctions that end next, as of now. */
export async function getDashboard(db: Db): Promise<Dashboard> {
  const now = await readClock(db);
  const [counts, ending] = await Promise.all([countForDashboard(db, now), listEndingSoon(db, now, endingShown)]);
  const endingSoon = ending.map(({ auctionId, endTime, ...auction }) => ({
    _id: auctionId,
    ...auction,
    endTime: toInstant(endTime),
  }));
  return { ...counts, endingSoon };
}
