import { Refusal } from '@ekbid/domain';
import { statusOf } from '../auctions/status-of.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { lockAuctionRow } from './auction-lock.queries.ts';

/** Locks an auction and reads its status from the clock as it is after the wait. */
export async function lockAuction(db: Db, auctionId: string) {
  const auction = await lockAuctionRow(db, auctionId);
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  return { ...auction, status: statusOf(auction, await readClock(db)) };
}
