import { isSealed } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { listAuctionBookRows, insertEarnings } from './ledger.queries.ts';

/** The money of each auction, and whether its amounts may be shown. */
export async function listAuctionBooks(db: Db) {
  const auctions = await listAuctionBookRows(db);
  return auctions.map(({ outcome, ...books }) => ({ ...books, isOpen: !isSealed(outcome) }));
}

/** Books what an auction earned: its bids are no longer refundable. Call in the declaring transaction. */
export function bookEarnings(db: Db, auctionId: string): Promise<void> {
  return insertEarnings(db, auctionId);
}
