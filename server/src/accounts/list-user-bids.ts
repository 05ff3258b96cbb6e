import type { UserBid } from '@ekbid/contract';
import { toRupees } from '@ekbid/domain';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { countUserBids, listUserBidRows, type UserBidRow } from './user-details.queries.ts';

type AskedBids = { readonly userId: string; readonly after?: string | undefined; readonly limit: number };

/** A person's bids, newest first; amounts of declared auctions only. */
export async function listUserBids(db: Db, { userId, after, limit }: AskedBids) {
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const [rows, total] = await Promise.all([
    listUserBidRows(db, { userId, after: from, limit: limit + 1 }),
    counted ?? countUserBids(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ bidId }) => [bidId, total]);
  return { data: page.map(toUserBid), meta: { next, total } };
}

function toUserBid(row: UserBidRow): UserBid {
  return {
    _id: row.bidId,
    auction: { _id: row.auctionId, title: row.title },
    status: statusOf(row),
    amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    createdAt: row.placedAt.toISOString(),
  };
}

function statusOf({ outcome, won }: UserBidRow): UserBid['status'] {
  if (outcome === null) return 'sealed';
  if (outcome === 'cancelled') return 'cancelled';
  return won ? 'won' : 'lost';
}
