import { paiseToRupees, type PaymentEntry } from '@ekbid/contract';
import { readFirstUncountedDay } from '../days/read-first-uncounted-day.ts';
import type { Db } from '../db/database.ts';
import { countPaymentRows, listPaymentRows, type PaymentFilters, type PaymentRow } from './payments-listed.queries.ts';
import { type Asked, readPage } from './read-page.ts';
import { countOpenMoney } from './sums.queries.ts';

/** How many there are, without looking at each but where they are few. */
async function countPayments(db: Db, filters: PaymentFilters): Promise<number> {
  const { auctionId, state, search } = filters;
  const inFull = state === undefined || state === 'bid' || state === 'refunded';
  if (search || !inFull) return countPaymentRows(db, filters);
  const counts = await countOpenMoney(db, await readFirstUncountedDay(db), auctionId);
  if (state === undefined) return counts.payments;
  if (state === 'refunded') return counts.refundsMade;
  return counts.payments - counts.refunds - (await countPaymentRows(db, { auctionId, state: 'undecided' }));
}

/** Payments of declared auctions, newest first. */
export async function listPayments(db: Db, { after, limit, ...filters }: Asked & PaymentFilters) {
  const { page, meta } = await readPage(
    { after, limit },
    {
      list: (place, limit) => listPaymentRows(db, filters, place, limit),
      count: () => countPayments(db, filters),
    },
  );
  return { data: page.map(toPaymentEntry), meta };
}

function toPaymentEntry(row: PaymentRow): PaymentEntry {
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
