import type { RefundReason } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { oweRefundsChunk } from './payments.queries.ts';

/** Small enough that no lock is held for long: 100,000 refunds in one transaction would stop everything else. */
const chunk = 500;

/** Owes a refund for each payment of an auction that gives everyone their money back. Safe to repeat. */
export async function oweRefunds(db: Db, auctionId: string, reason: RefundReason): Promise<number> {
  let owed = 0;
  for (;;) {
    const more = await retryTransient(() => oweRefundsChunk(db, auctionId, reason, chunk));
    owed += more;
    if (more < chunk) return owed;
  }
}
