import { paiseToRupees, type PaymentEntry } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import { countPayments, listPaymentRows, type PaymentFilters, type PaymentRow } from './payments-listed.queries.ts';
import { type Asked, readPage } from './read-page.ts';

/** Payments of declared auctions, newest first. */
export async function listPayments(db: Db, { after, limit, ...filters }: Asked & PaymentFilters) {
  const { page, meta } = await readPage(
    { after, limit },
    {
      list: (place, limit) => listPaymentRows(db, filters, place, limit),
      count: () => countPayments(db, filters),
    },
  );
  return { data: page.map(toEntry), meta };
}

function toEntry(row: PaymentRow): PaymentEntry {
  const { id, auctionId, title, userId, name, email, amountPaise, capturedAt, ...rest } = row;
  const { providerPaymentId, providerOrderId, state } = rest;
  return {
    _id: id,
    providerPaymentId,
    providerOrderId,
    auction: { _id: auctionId, title },
    user: { _id: userId, name, email },
    amount: paiseToRupees(amountPaise),
    state,
    capturedAt: capturedAt.toISOString(),
  };
}
