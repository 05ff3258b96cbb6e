import { type Auction, toInstant } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { Caller } from '../accounts/admit.ts';
import { listOwnBids } from '../bids/list-own-bids.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { findAuction, readEndMoves } from './auctions.queries.ts';
import { showAuction } from './show-auction.ts';

/** One auction as `caller` may see it. */
export async function getAuctionView(db: Db, auctionId: string, caller: Caller | null): Promise<Auction> {
  const row = await findAuction(db, auctionId);
  if (!row) throw new Refusal('not_found', { what: 'auction' });
  const ownBids = caller === null ? undefined : (await listOwnBids(db, caller.userId, [auctionId])).get(auctionId);
  const auction = showAuction(row, ownBids ?? [], caller, await readClock(db));
  if (caller?.role !== 'ADMIN' || caller.secondFactorDue || !row.everOrdered) return auction;
  const { left, latest } = await readEndMoves(db, row);
  return { ...auction, endMoves: { left, latest: toInstant(latest) } };
}
