import { paiseToRupees, type RefundEntry } from '@ekbid/contract';
import { readFirstUncountedDay } from '../days/read-first-uncounted-day.ts';
import type { Db } from '../db/database.ts';
import { type Asked, readPage } from './read-page.ts';
import { countOpenMoney } from './sums.queries.ts';
import { countRefundRows, listRefundRows, type RefundFilters, type RefundRow } from './refunds-listed.queries.ts';

/** How many there are, without looking at each but where they are few. */
async function countRefunds(db: Db, filters: RefundFilters): Promise<number> {
  const { auctionId, state, search } = filters;
  if (search || state === 'on_its_way' || state === 'delayed') return countRefundRows(db, filters);
  const counts = await countOpenMoney(db, await readFirstUncountedDay(db), auctionId);
  return state === 'refunded' ? counts.refundsMade : counts.refunds;
}

/** Refunds of declared auctions, newest first. */
export async function listRefunds(db: Db, { after, limit, ...filters }: Asked & RefundFilters) {
  const { page, meta } = await readPage(
    { after, limit },
    {
      list: (place, limit) => listRefundRows(db, filters, place, limit),
      count: () => countRefunds(db, filters),
    },
  );
  return { data: page.map(toRefundEntry), meta };
}

function toRefundEntry(row: RefundRow): RefundEntry {
  const { id, auctionId, title, userId, name, email, amountPaise, owedAt, refundedAt, ...rest } = row;
  const { providerRefundId, providerPaymentId, state, reason } = rest;
  return {
    _id: id,
    providerRefundId,
    providerPaymentId,
    auction: { _id: auctionId, title },
    user: { _id: userId, name, email },
    amount: paiseToRupees(amountPaise),
    state,
    reason,
    owedAt: owedAt.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
  };
}
