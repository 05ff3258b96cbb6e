import type { Db } from '../db/database.ts';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import { type BidToPlace, type BidWithPayment, type PlaceBidAnswer } from './bids.queries.ts';
import { bidLimit, checkoutMinutes } from '@ekbid/domain';
import { sql } from 'kysely';

/** Places all bids of this process, in any auction, on at most two connections. */
export type BidBatcher = Batcher<BidToPlace | BidWithPayment, PlaceBidAnswer>;

/**
 * If the answer to a COMMIT is lost, the same orders are submitted again. Orders that became bids return those bids.
 */
export function openBidBatcher(db: Db, onBatch?: (batch: { size: number; seconds: number }) => void): BidBatcher {
  return openBatcher({
    run: (bids) => retryTransient(() => placeBids(db, bids)),
    isTransient,
    // `place_bids` counts a person's bids once per call, so a call has at most one order of a person.
    keyOf: ({ bidderId }) => bidderId,
    // With one auction the second batch waits in the database for the first one's lock, so that it starts without
    // delay.
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
 * Places many bids, or owes their refunds, in one transaction, which also books the payments that come with them. Returns
 * one answer for each, in the order given.
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
