import type { Db } from '../db/database.ts';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import { type BidToPlace, type BidWithPayment, type PlaceBidAnswer } from './bids.queries.ts';
import { bidLimit, checkoutMinutes } from '@ekbid/domain';
import { sql } from 'kysely';

/** Places all bids of this process, in all auctions, on at most two connections. */
export type BidBatcher = Batcher<BidToPlace | BidWithPayment, PlaceBidAnswer>;

/**
 * If the reply to a COMMIT is lost, the batch is submitted again. For an order that already became a bid, the database
 * then returns that bid.
 */
export function openBidBatcher(db: Db, onBatch?: (batch: { size: number; seconds: number }) => void): BidBatcher {
  return openBatcher({
    run: (bids) => retryTransient(() => placeBids(db, bids)),
    isTransient,
    // `place_bids` counts a person's bids once per call. Two orders of one person in one call could together exceed the
    // limit, so a batch holds at most one order of each person.
    keyOf: ({ bidderId }) => bidderId,
    // Two batches run at the same time. If both have bids in one auction, the second waits in the database for the lock
    // of the first, and continues as soon as the first has committed.
    width: 2,
    balanced: true,
    ...(onBatch && { onBatch }),
  });
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly bidBatcher: BidBatcher;
  }
}

/**
 * Turns many paid orders into bids in one transaction, or records that their refunds are owed. The payments of a
 * `BidWithPayment` are booked in the same transaction. Returns one answer per bid, in the same order.
 */
export async function placeBids(db: Db, bids: readonly (BidToPlace | BidWithPayment)[]): Promise<PlaceBidAnswer[]> {
  const column = <Key extends keyof (typeof bids)[number]>(key: Key) => bids.map((bid) => bid[key]);
  const orderIds = bids.map((bid) => ('payment' in bid ? null : bid.paymentOrderId));
  const payments = bids.map((bid) => ('payment' in bid ? bid.payment : null));
  const columns = sql`
    ${column('auctionId')}::uuid[], ${column('bidderId')}::uuid[],
    ${column('amountPaise')}::bigint[], ${column('bidId')}::uuid[], ${column('pseudonym')}::bytea[],
    ${column('nonce')}::bytea[], ${column('commitment')}::bytea[], ${column('sessionHash')}::bytea[],
    ${bidLimit}`;
  const placed = payments.every((payment) => payment === null)
    ? sql<PlaceBidAnswer>`select * from place_bids(${orderIds}::uuid[], ${columns})`
    : sql<PlaceBidAnswer>`select * from place_paid_bids(${orderIds}::uuid[],
        ${payments.map((payment) => payment?.providerOrderId)}::text[],
        ${payments.map((payment) => payment?.providerPaymentId)}::text[],
        ${payments.map((payment) => payment?.amountPaise)}::bigint[], ${columns}, ${checkoutMinutes})`;
  return (await placed.execute(db)).rows;
}
