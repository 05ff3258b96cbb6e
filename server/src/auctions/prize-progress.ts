import type { Auction, PrizeProgress } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import { type AuctionRow, findPrizeProgress } from './auctions.queries.ts';

/** How far the prize of a won auction is. Other auctions have none. */
export async function readPrizeOf(db: Db, { auctionId, outcome }: AuctionRow): Promise<Pick<Auction, 'prize'>> {
  const prize = outcome === 'winner' ? await findPrizeProgress(db, auctionId) : undefined;
  return prize ? { prize: showPrizeProgress(prize) } : {};
}

type PrizeProgressRow = NonNullable<Awaited<ReturnType<typeof findPrizeProgress>>>;

/** Dates and no names, for everyone. */
export const showPrizeProgress = (prize: PrizeProgressRow): PrizeProgress => ({
  state: prize.state,
  claimBy: prize.claimBy.toISOString(),
  claimedAt: prize.claimedAt?.toISOString() ?? null,
  sentAt: prize.sentAt?.toISOString() ?? null,
  deliveredAt: prize.deliveredAt?.toISOString() ?? null,
  stateAt: prize.stateAt.toISOString(),
});
