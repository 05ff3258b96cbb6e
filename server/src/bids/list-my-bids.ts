import type { MyBid } from '@ekbid/contract';
import { type MyBidStatus, type PaymentOrderState, type PaymentStatus, toRupees, winRate } from '@ekbid/domain';
import type { Caller } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import { countMyOrders, getMyStatistics, listMyOrders, type MyBidRow } from './bids.queries.ts';

type Asked = {
  readonly search?: string | undefined;
  readonly status?: MyBidStatus | '' | undefined;
  readonly sort: 'recent' | 'highest';
  readonly after?: string | undefined;
  readonly limit: number;
};

/** A person's own bids in all auctions, with the statistics over all of them. */
export async function listMyBids(db: Db, { userId }: Caller, { search, status, sort, after, limit }: Asked) {
  const asked = {
    bidderId: userId,
    search: search?.trim() || undefined,
    status: status || undefined,
    sort,
    after: readCursor(after, cursorNumber, cursorId),
    limit,
  };
  const [rows, total, mine] = await Promise.all([
    listMyOrders(db, asked),
    countMyOrders(db, asked),
    getMyStatistics(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ atMicroseconds, amountPaise, paymentOrderId }) => [
    sort === 'recent' ? atMicroseconds : amountPaise,
    paymentOrderId,
  ]);
  return {
    data: page.map(toMyBid),
    meta: {
      next,
      total,
      statistics: {
        totalBids: mine.totalBids,
        bidsWon: mine.bidsWon,
        winRate: winRate(mine.bidsWon, mine.totalBids),
        totalSpent: toRupees(mine.spentPaise),
      },
    },
  };
}

const paymentStatusOf: Readonly<Record<PaymentOrderState, PaymentStatus>> = {
  created: 'pending',
  failed: 'pending',
  expired: 'pending',
  paid: 'paid',
  consumed: 'paid',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

function toMyBid(row: MyBidRow): MyBid {
  return {
    _id: row.paymentOrderId,
    bidId: row.bidId,
    auctionId: row.auctionId,
    auctionTitle: row.title,
    bidAmount: toRupees(row.amountPaise),
    status: row.status,
    paymentStatus: paymentStatusOf[row.state],
    refundReason: row.reason,
    createdAt: row.at.toISOString(),
  };
}
