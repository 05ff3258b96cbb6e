import type { MyBid, Refund } from '@ekbid/contract';
import { type MyBidStatus, type PaymentOrderState, type PaymentStatus, toRupees, winRate } from '@ekbid/domain';
import type { Caller } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import { countMyOrders, getMyStatistics, listMyOrders, type MyBidRow, type RefundRow } from './bids.queries.ts';

type Asked = {
  readonly search?: string | undefined;
  readonly status?: MyBidStatus | '' | undefined;
  readonly auctionId?: string | undefined;
  readonly sort: 'recent' | 'highest';
  readonly after?: string | undefined;
  readonly limit: number;
};

/** A person's own bids in all auctions, with the statistics over all of them. */
export async function listMyBids(db: Db, { userId }: Caller, { search, status, auctionId, sort, after, limit }: Asked) {
  const asked = {
    bidderId: userId,
    search: search?.trim() || undefined,
    status: status || undefined,
    auctionId,
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

const paymentStatusOf: Readonly<Record<Exclude<PaymentOrderState, 'expired' | 'failed'>, PaymentStatus>> = {
  created: 'pending',
  paid: 'paid',
  consumed: 'paid',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

/** An order that ended unpaid is shown for nothing but other money that came with it, and goes back. */
function statusOfPayment({ state, otherRefunds }: MyBidRow): PaymentStatus {
  if (state !== 'expired' && state !== 'failed') return paymentStatusOf[state];
  return otherRefunds.every((refund) => refund.state === 'refunded') ? 'refunded' : 'refund_pending';
}

function toMyBid(row: MyBidRow): MyBid {
  return {
    _id: row.paymentOrderId,
    bidId: row.bidId,
    auctionId: row.auctionId,
    auctionTitle: row.title,
    bidAmount: toRupees(row.amountPaise),
    status: row.status,
    paymentStatus: statusOfPayment(row),
    refund: row.refund && toRefund(row.refund),
    otherRefunds: row.otherRefunds.map(toRefund),
    createdAt: row.at.toISOString(),
  };
}

const refundStateOf: Readonly<Record<RefundRow['state'], Refund['state']>> = {
  pending: 'on_its_way',
  refused: 'delayed',
  refunded: 'refunded',
};

function toRefund({ state, reason, amountPaise, owedAt, refundedAt }: RefundRow): Refund {
  return {
    state: refundStateOf[state],
    reason,
    amount: toRupees(amountPaise),
    owedAt: new Date(owedAt).toISOString(),
    refundedAt: refundedAt === null ? null : new Date(refundedAt).toISOString(),
  };
}
