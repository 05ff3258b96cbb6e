import type { MyBid, Refund } from '@ekbid/contract';
import {
  type MyBidStatus,
  type PaymentOrderState,
  type PaymentStatus,
  receiptNumber,
  toRupees,
  winRate,
} from '@ekbid/domain';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../sessions/authorize.ts';
import {
  countMyOrders,
  getMyStatistics,
  listMyOrders,
  type MyBidRow,
  type MyBidsAsked,
  type RefundRow,
} from './bids.queries.ts';

type Asked = {
  readonly search?: string | undefined;
  readonly status?: MyBidStatus | '' | undefined;
  readonly auctionId?: string | undefined;
  readonly underWay: 'listed' | 'left_out';
  readonly sort: 'recent' | 'highest';
  readonly after?: string | undefined;
  readonly limit: number;
};

/** A person's own bids in all auctions, with the statistics over all of them. */
export async function listMyBids(db: Db, { userId }: Caller, query: Asked) {
  const { search, status, after, limit, ...rest } = query;
  const from = readPlace(after);
  const asked = {
    ...rest,
    bidderId: userId,
    search: search?.trim() || undefined,
    status: status || undefined,
    after: from?.place ?? null,
    limit,
  };
  const rows = await listMyOrders(db, asked);
  const counted = from?.counted ?? (await countAll(db, asked));
  const [total, totalBids, bidsWon, spentPaise] = counted;
  const { page, next } = takePage(rows, limit, ({ atMicroseconds, amountPaise, paymentOrderId }) => [
    query.sort === 'recent' ? atMicroseconds : amountPaise,
    paymentOrderId,
    ...counted,
  ]);
  const totalSpent = toRupees(spentPaise);
  return {
    data: page.map(toMyBid),
    meta: { next, total, statistics: { totalBids, bidsWon, winRate: winRate(bidsWon, totalBids), totalSpent } },
  };
}

/**
 * Matching bids, all bids, bids won, paise spent. Counted for the first page; the cursor carries them to the others.
 */
type Counted = readonly [total: number, totalBids: number, bidsWon: number, spentPaise: number];

function readPlace(after: string | undefined) {
  const counts = [cursorNumber, cursorNumber, cursorNumber, cursorNumber] as const;
  const cursor = readCursor(after, cursorNumber, cursorId, ...counts);
  if (cursor === null) return null;
  const [key, orderId, ...counted] = cursor;
  return { place: [key, orderId] as const, counted };
}

async function countAll(db: Db, asked: MyBidsAsked): Promise<Counted> {
  const [total, mine] = await Promise.all([countMyOrders(db, asked), getMyStatistics(db, asked.bidderId)]);
  return [total, mine.totalBids, mine.bidsWon, mine.spentPaise];
}

const paymentStatusOf: Readonly<Record<Exclude<PaymentOrderState, 'expired' | 'failed'>, PaymentStatus>> = {
  created: 'pending',
  paid: 'paid',
  consumed: 'paid',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

/** An order that ended unpaid is listed only for other payments of it, which are refunded. */
function statusOfPayment({ state, otherRefunds }: MyBidRow): PaymentStatus {
  if (state !== 'expired' && state !== 'failed') return paymentStatusOf[state];
  return otherRefunds.every((refund) => refund.state === 'refunded') ? 'refunded' : 'refund_pending';
}

function toMyBid(row: MyBidRow): MyBid {
  return {
    _id: row.paymentOrderId,
    bidId: row.bidId,
    receiptNumber: row.bidId && receiptNumber(row.bidId),
    auctionId: row.auctionId,
    auctionTitle: row.title,
    auctionTitleHindi: row.titleHindi,
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
