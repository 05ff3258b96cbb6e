import type { Db } from '../db/database.ts';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import { type BidToPlace, type PlaceBidAnswer, placeBids } from './bids.queries.ts';

/** All bids of this process, whatever their auctions, on two connections at most. */
export type BidBatcher = Batcher<BidToPlace, PlaceBidAnswer>;

/**
 * Where the answer to a COMMIT was lost, the same orders are handed in again: those that became bids answer with the bid
 * they became.
 */
export function openBidBatcher(db: Db, onBatch?: (batch: { size: number; seconds: number }) => void): BidBatcher {
  return openBatcher({
    run: (bids) => retryTransient(() => placeBids(db, bids)),
    isTransient,
    // `place_bids` counts a person's bids once a call.
    keyOf: ({ bidderId }) => bidderId,
    // On one auction the second waits for the first one's lock; by then it is made, sent and at the database.
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
