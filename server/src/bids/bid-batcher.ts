import type { Db } from '../db/database.ts';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import { type BidToPlace, type BidWithPayment, type PlaceBidAnswer, placeBids } from './bids.queries.ts';

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
