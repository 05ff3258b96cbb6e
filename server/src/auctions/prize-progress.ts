import type { Auction, PrizeProgress } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import { type AuctionRow, findPrizeProgress } from './auctions.queries.ts';

/** Reads how far the prize of an auction has come. Returns an empty object unless the auction has a winner. */
export async function readPrizeOf(db: Db, { auctionId, outcome }: AuctionRow): Promise<Pick<Auction, 'prize'>> {
  const prize = outcome === 'winner' ? await findPrizeProgress(db, auctionId) : undefined;
  return prize ? { prize: showPrizeProgress(prize) } : {};
}

type PrizeProgressRow = NonNullable<Awaited<ReturnType<typeof findPrizeProgress>>>;

/** Describes a prize with dates but without names, because everyone can see this. */
export const showPrizeProgress = (prize: PrizeProgressRow): PrizeProgress => ({
  state: prize.state,
  claimBy: prize.claimBy.toISOString(),
  claimedAt: prize.claimedAt?.toISOString() ?? null,
  sentAt: prize.sentAt?.toISOString() ?? null,
  deliveredAt: prize.deliveredAt?.toISOString() ?? null,
  stateAt: prize.stateAt.toISOString(),
});
