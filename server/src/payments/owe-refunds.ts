import type { RefundReason } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { noteRefundsOwed } from './lost-jobs.queries.ts';
import { oweRefundsChunk } from './payments.queries.ts';

/** Small enough that no lock is held for long: 100,000 refunds in one transaction would stop everything else. */
const chunk = 500;

/** Owes a refund for each payment of an auction that gives everyone their money back. Safe to repeat. */
export async function oweRefunds(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  auctionId: string,
  reason: RefundReason,
): Promise<number> {
  // Money that had not become a bid yet had no part in the result: it only came too late.
  const reasons = { placed: reason, unplaced: reason === 'no_unique_bid' ? 'auction_ended' : reason } as const;
  let owed = 0;
  for (;;) {
    const more = await retryTransient(() => oweRefundsChunk(db, auctionId, reasons, chunk));
    owed += more.length;
    for (const bidderId of new Set(more)) live.personChanged(bidderId);
    if (more.length < chunk) break;
  }
  await noteRefundsOwed(db, auctionId);
  return owed;
}

/** The job that owes them, one an auction: called in the transaction that decides so. */
export function enqueueOwing(db: Db, auctionId: string, reason: RefundReason): Promise<void> {
  return enqueue(db, 'owe-refunds', { auctionId, reason }, { key: `owe-refunds:${auctionId}` });
}
