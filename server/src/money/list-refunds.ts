import { paiseToRupees, type RefundEntry } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import { type Asked, readPage } from './read-page.ts';
import { countRefunds, listRefundRows, type RefundFilters, type RefundRow } from './refunds-listed.queries.ts';

/** Refunds of declared auctions, newest first. */
export async function listRefunds(db: Db, { after, limit, ...filters }: Asked & RefundFilters) {
  const { page, meta } = await readPage(
    { after, limit },
    {
      list: (place, limit) => listRefundRows(db, filters, place, limit),
      count: () => countRefunds(db, filters),
    },
  );
  return { data: page.map(toEntry), meta };
}

function toEntry(row: RefundRow): RefundEntry {
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
