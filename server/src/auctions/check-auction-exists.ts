import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { hasAuction } from './auctions.queries.ts';

/** Throws unless there is such an auction. */
export async function checkAuctionExists(db: Db, auctionId: string): Promise<void> {
  if (!(await hasAuction(db, auctionId))) throw new Refusal('not_found', { what: 'auction' });
}
