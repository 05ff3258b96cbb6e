import { type AuctionEnd, isSealed, Refusal } from '@ekbid/domain';
import { statusOf } from '../auctions/status-of.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { findAuctionForResults } from './results.queries.ts';

type AuctionRow = NonNullable<Awaited<ReturnType<typeof findAuctionForResults>>>;
/** An auction as its results are shown. */
export type AuctionForResults = AuctionRow & AuctionEnd & { readonly sealed: boolean };

export async function getAuctionEnd(db: Db, auctionId: string): Promise<AuctionForResults> {
  const auction = await findAuctionForResults(db, auctionId);
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  const status = statusOf(auction, await readClock(db));
  return { ...auction, status, sealed: isSealed(auction.outcome) };
}
