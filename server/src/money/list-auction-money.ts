import { type AuctionMoney, paiseToRupees, toInstant } from '@ekbid/contract';
import { readFirstUncountedDay } from '../days/read-first-uncounted-day.ts';
import type { Db } from '../db/database.ts';
import { type AuctionMoneyRow, countPaidAuctions, listAuctionMoneyRows, type Sums } from './auction-money.queries.ts';
import { type Asked, readPage } from './read-page.ts';

/** Each auction somebody paid in, the last to end first: sums once declared, counts before. */
export async function listAuctionMoney(db: Db, asked: Asked) {
  const uncountedFrom = await readFirstUncountedDay(db);
  const { page, meta } = await readPage(asked, {
    list: (place, limit) => listAuctionMoneyRows(db, uncountedFrom, place, limit),
    count: () => countPaidAuctions(db, uncountedFrom),
  });
  return { data: page.map(toAuctionMoney), meta };
}

function toAuctionMoney(row: AuctionMoneyRow): AuctionMoney {
  const { id, title, state, payments, refunds, refundsMade, endTime } = row;
  const sums = state === 'declared' ? toSums(row) : null;
  return { auction: { _id: id, title }, state, payments, refunds, refundsMade, sums, endTime: toInstant(endTime) };
}

export function toSums({ capturedPaise, refundedPaise, owedPaise, earnedPaise }: Partial<Sums>) {
  return {
    captured: paiseToRupees(capturedPaise ?? 0),
    refunded: paiseToRupees(refundedPaise ?? 0),
    owed: paiseToRupees(owedPaise ?? 0),
    earned: paiseToRupees(earnedPaise ?? 0),
  };
}
