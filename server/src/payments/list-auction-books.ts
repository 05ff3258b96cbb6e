import { isSealed } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { listAuctionBookRows } from './books.queries.ts';

/** The money of each auction, and whether its amounts may be told. */
export async function listAuctionBooks(db: Db) {
  const auctions = await listAuctionBookRows(db);
  return auctions.map(({ outcome, ...books }) => ({ ...books, isOpen: !isSealed(outcome) }));
}
