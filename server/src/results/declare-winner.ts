import { canDeclare, Refusal } from '@ekbid/domain';
import { type Actor, recordAuditEvent } from '../audit/record-act.ts';
import { statusOf } from '../auctions/status-of.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { isResultWithheld } from '../db/shown-result.ts';
import type { Deps } from '../deps.ts';
import { bookEarnings } from '../payments/book-earnings.ts';
import { findLowestUniqueBid, lockAuctionForResult, storeResult } from './results.queries.ts';

/**
 * Declares the result that the bids have decided: result and status in one transaction. Nobody can
 * pass in a winner; declaring again changes nothing. Live holds end here: money that comes later goes back.
 */
export async function declareWinner(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  auctionId: string,
  by: Actor,
): Promise<void> {
  await retryTransient(() =>
    db.transaction().execute(async (db) => {
      const auction = await lockAuctionForResult(db, auctionId);
      if (!auction) throw new Refusal('not_found', { what: 'auction' });
      // Where the log has a result and the auction none, another one would be declared.
      if (await isResultWithheld(db, auctionId)) throw new Refusal('result_withheld');
      if (auction.outcome === 'cancelled') throw new Refusal('auction_cancelled');
      if (auction.outcome !== null) return;
      // The clock is read after the lock: a bid accepted before this moment counts, and none can follow it.
      if (!canDeclare(statusOf(auction, await readClock(db, auction.loggedAt)), auction))
        throw new Refusal('auction_not_declarable');

      const winner = await findLowestUniqueBid(db, auctionId);
      const outcome = winner ? 'winner' : auction.slotsFilled > 0 ? 'no_unique_bid' : 'no_bids';
      await storeResult(db, auctionId, { outcome, winningBidId: winner?.bidId ?? null });
      await bookResult(db, auctionId, outcome);
      await recordAuditEvent(db, by, 'auction.declare', {
        auctionId,
        title: auction.title,
        bids: auction.slotsFilled,
        before: { outcome: null },
        after: { outcome },
      });
    }),
  );
  live.auctionChanged(auctionId);
  live.auctionsChanged();
}

/** With a winner, what the bids cost is earned; without one it all goes back, which is work that follows. */
async function bookResult(db: Db, auctionId: string, outcome: 'winner' | 'no_unique_bid' | 'no_bids'): Promise<void> {
  if (outcome === 'winner') await bookEarnings(db, auctionId);
}
