import type { Bid } from '@ekbid/contract';
import { receiptNumber, toRupees } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { listBidsOf } from './bids.queries.ts';

/** One person's bids in each of these auctions, in order of placing. Nobody else's ever pass through here. */
export async function listOwnBids(
  db: Db,
  bidderId: string,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Bid[]>> {
  const own = (await listBidsOf(db, bidderId, auctionIds)).map((bid): Bid => ({
    _id: bid.bidId,
    auctionId: bid.auctionId,
    userId: bid.bidderId,
    bidAmount: toRupees(bid.amountPaise),
    receiptNumber: receiptNumber(bid.bidId),
    createdAt: bid.placedAt.toISOString(),
  }));
  return Map.groupBy(own, ({ auctionId }) => auctionId);
}
