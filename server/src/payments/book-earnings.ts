import type { Db } from '../db/database.ts';
import { insertEarnings } from './ledger.queries.ts';

/** Books what an auction earned: from now on its bids are nobody's to get back. Call in the declaring transaction. */
export function bookEarnings(db: Db, auctionId: string): Promise<void> {
  return insertEarnings(db, auctionId);
}
