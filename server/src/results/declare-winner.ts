import { canDeclare, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { type Actor, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { isResultWithheld } from '../db/shown-result.ts';
import { statusOf } from '../db/status-of.ts';
import { bookEarnings } from '../ledger/auction-books.ts';
import { showOperatorTasks } from '../orders/show-operator-tasks.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import {
  findLowestUniqueBid,
  lockAuctionForResult,
  storeResult,
  claimDueAuctions,
  type Due,
  listWithheldResults,
} from './results.queries.ts';

/**
 * Declares the result that the bids have decided, in one transaction. No caller can name a winner, and declaring again
 * changes nothing. Orders still open can no longer become bids: money that comes later is refunded.
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
      // If only the log has a result, a second one must not be declared.
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

/** With a winner the bids are earned. Without one, background work owes their refunds (refunds/owe-refunds.ts). */
async function bookResult(db: Db, auctionId: string, outcome: 'winner' | 'no_unique_bid' | 'no_bids'): Promise<void> {
  if (outcome === 'winner') await bookEarnings(db, auctionId);
}

/** An undeclared auction is declared after so long, so that no result can be held back. */
const graceHours = 72;
const lookEveryMs = 5000;

/** Declares every auction that is due: those set to declare themselves, and those left undeclared. */
export function declareDueAuctions(deps: Pick<Deps, 'db' | 'live'>): KindOfWork {
  return kindOfWork<Due>({
    name: 'declare-due-auctions',
    table: { name: 'auctions', key: 'auction_id', keyType: 'uuid', due: 'try_at', isOpen: sql`outcome is null` },
    atOnce: 1,
    everyMs: lookEveryMs,
    claim: (db, token, limit) => claimDueAuctions(db, token, limit, graceHours),
    keyOf: ({ auctionId }) => auctionId,
    handle: ({ auctionId }) => declareWinner(deps, auctionId, 'ekbid'),
  });
}

/**
 * Compares every result with the fair-play log. The view `shown_results` hides a result that differs; it is an operator
 * task until it no longer differs.
 */
export async function compareResults({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const auctionIds = await listWithheldResults(db);
  if (auctionIds.length > 0) log.error({ auctionIds }, 'results differ from the fair-play log and are shown to nobody');
  const problems = auctionIds.map((auctionId) => ({ subject: auctionId, auctionId }));
  await showOperatorTasks(db, 'result_differs', problems);
}
