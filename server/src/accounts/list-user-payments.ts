import type { UserPayment } from '@ekbid/contract';
import { toRupees } from '@ekbid/domain';
import { cursorId, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { countUserPayments, listUserPaymentRows, type UserPaymentRow } from './user-details.queries.ts';

type AskedPayments = { readonly userId: string; readonly after?: string | undefined; readonly limit: number };

/** A person's payments and refunds in declared auctions, newest first; of all others only how many. */
export async function listUserPayments(db: Db, { userId, after, limit }: AskedPayments) {
  const [from] = readCursor(after, cursorId) ?? [null];
  const [rows, { open, ...sealed }] = await Promise.all([
    listUserPaymentRows(db, { userId, after: from, limit: limit + 1 }),
    countUserPayments(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ paymentId }) => [paymentId]);
  return { data: page.map(toUserPayment), meta: { next, total: open, sealed } };
}

const stateOf = { pending: 'on_its_way', refused: 'delayed', refunded: 'refunded' } as const;

function toUserPayment({ refundState, reason, refundedAt, ...row }: UserPaymentRow): UserPayment {
  return {
    _id: row.paymentId,
    providerPaymentId: row.providerPaymentId,
    auction: { _id: row.auctionId, title: row.title },
    amount: toRupees(row.amountPaise),
    refund:
      refundState === null || reason === null
        ? null
        : { state: stateOf[refundState], reason, refundedAt: refundedAt?.toISOString() ?? null },
    createdAt: row.capturedAt.toISOString(),
  };
}
