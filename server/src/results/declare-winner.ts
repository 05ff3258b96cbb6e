import { canDeclare, Refusal, resultHours, type Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import { type Actor, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { isResultWithheld } from '../db/shown-result.ts';
import { statusOf } from '../db/status-of.ts';
import { publishHead } from '../fair-play/publish-head.ts';
import { checkLogClosedFor, closeLog, isClosedFor } from '../fair-play/close-log.ts';
import { bookEarnings } from '../ledger/auction-books.ts';
import { showOperatorTasks } from '../orders/show-operator-tasks.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, leaseTo, type Token } from '../work/lease.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'headKeys'> & { readonly config: Pick<Deps['config'], 'RESULT_WAIT_SECONDS'> };

/**
 * Declares the result that follows from the bids, in one transaction. Refuses until the closing head of the fair-play
 * log has been available for `RESULT_WAIT_SECONDS`, so that everyone can store it first. No caller can choose the
 * winner. Declaring again changes nothing. Afterwards no open order can become a bid: money that arrives later is
 * refunded.
 */
export async function declareWinner(needs: Needs, auctionId: string, by: Actor): Promise<void> {
  const { RESULT_WAIT_SECONDS: waitSeconds } = needs.config;
  // Closing the log signs all its entries. That takes too long for the transaction, so it is done before.
  if (waitSeconds > 0) await closeLog(needs, auctionId);
  await declareNow(needs, auctionId, by, waitSeconds);
  // The head with the result is also stored outside the database, so that a restore to an earlier moment is noticed. If
  // it cannot be signed, that becomes an operator task and the result still holds.
  if (needs.headKeys.keep) await publishHead(needs, auctionId).catch(() => {});
}

/**
 * Only the transaction of `declareWinner`. Without `waitSeconds` it does not wait for the closing head, so that the
 * demo can declare its past auctions.
 */
export async function declareNow(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  auctionId: string,
  by: Actor,
  waitSeconds = 0,
): Promise<void> {
  await retryTransient(() =>
    db.transaction().execute(async (db) => {
      const auction = await lockAuctionForResult(db, auctionId);
      if (!auction) throw new Refusal('not_found', { what: 'auction' });
      // The log has a result that the table lacks, so a second one must not be declared.
      if (await isResultWithheld(db, auctionId)) throw new Refusal('result_withheld');
      if (auction.outcome === 'cancelled') throw new Refusal('auction_cancelled');
      if (auction.outcome !== null) return;
      // The clock is read after the lock is held. Every bid accepted before this moment counts, and no bid can follow.
      if (!canDeclare(statusOf(auction, await readClock(db, auction.loggedAt)), auction))
        throw new Refusal('auction_not_declarable');
      await checkLogClosedFor(db, { auctionId, ...auction }, waitSeconds);

      const winner = await findLowestUniqueBid(db, auctionId);
      const outcome = winner ? 'winner' : outcomeWithoutWinner(auction);
      await storeResult(db, auctionId, { outcome, winningBidId: winner?.bidId ?? null });
      // The refunds of other bids are owed later, by background work (refunds/owe-refunds.ts).
      if (winner) await bookEarnings(db, { auctionId, entryMode: auction.entryMode, winningBidId: winner.bidId });
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

const outcomeWithoutWinner = ({ slotsFilled }: { readonly slotsFilled: number }) =>
  slotsFilled > 0 ? 'no_unique_bid' : 'no_bids';

/** Declares every auction that is due: it is set to declare itself, or no administrator declared it for too long. */
export function declareDueAuctions(deps: Needs): KindOfWork {
  return kindOfWork<Due>({
    name: 'declare-due-auctions',
    table: { name: 'auctions', key: 'auction_id', keyType: 'uuid', due: 'try_at', isOpen: sql`outcome is null` },
    atOnce: 1,
    claim: (db, token, limit) => claimDueAuctions(db, token, limit, deps.config.RESULT_WAIT_SECONDS),
    keyOf: ({ auctionId }) => auctionId,
    handle: ({ auctionId }) => declareWinner(deps, auctionId, 'ekbid'),
  });
}

/**
 * Compares every result with the fair-play log. A result that differs is hidden by the view `shown_results`, and is an
 * operator task until it agrees again.
 */
export async function compareResults({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const auctionIds = await listWithheldResults(db);
  if (auctionIds.length > 0) log.error({ auctionIds }, 'results differ from the fair-play log and are withheld');
  const problems = auctionIds.map((auctionId) => ({ subject: auctionId, auctionId }));
  await showOperatorTasks(db, 'result_differs', problems);
}

/** The bid at the lowest unique amount. It is found through the stored number of people at each amount. */
export async function findLowestUniqueBid(db: Db, auctionId: string): Promise<{ bidId: string } | null> {
  const lowest = await db
    .selectFrom('amountCounts')
    .where('auctionId', '=', auctionId)
    .where('people', '=', 1)
    .orderBy('amountPaise')
    .limit(1)
    .select('amountPaise')
    .executeTakeFirst();
  if (!lowest) return null;
  return db
    .selectFrom('bids')
    .where('auctionId', '=', auctionId)
    .where('amountPaise', '=', lowest.amountPaise)
    .select('bidId')
    .executeTakeFirstOrThrow();
}

function lockAuctionForResult(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select([
      'title',
      'entryMode',
      'maxSlots',
      'slotsFilled',
      'startTime',
      'endTime',
      'declaredAt',
      'cancelledAt',
      'outcome',
      'loggedAt',
      'logClosedAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Auctions whose result differs from their fair-play log. */
async function listWithheldResults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ auctionId: string }>`
    select auction_id from shown_results where withheld order by auction_id`.execute(db);
  return rows.map(({ auctionId }) => auctionId);
}

type Declared = { outcome: Exclude<Outcome, 'cancelled'>; winningBidId: string | null };

async function storeResult(db: Db, auctionId: string, { outcome, winningBidId }: Declared): Promise<void> {
  await db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .set({ outcome, winningBidId, declaredAt: sql<Date>`greatest(game_clock(), logged_at)` })
    // The lease and the failures are reset, so that the work on refunds can begin at once.
    .set({ leasedUntil: null, leasedBy: null, failures: 0, tryAt: null })
    .execute();
}

/** Leases auctions that are over and have no result, if they declare themselves or ended `resultHours` ago. */
async function claimDueAuctions(db: Db, token: Token, limit: number, waitSeconds: number): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    with clock as materialized (select game_clock() as now), due as materialized (
      select auction_id from auctions
      where auction_id in (
          select auction_id from auctions
          where outcome is null and end_time <= (select now - make_interval(hours => ${resultHours}) from clock)
          union all
          select auction_id from auctions
          where outcome is null and auto_declare and (end_time <= (select now from clock) or slots_filled >= max_slots)
        )
        and outcome is null and (try_at is null or try_at <= (select now from clock)) and ${isFree()}
        and ${isClosedFor(waitSeconds)}
      order by end_time limit ${limit} for no key update skip locked
    )
    update auctions a set ${leaseTo(token, 'a')} from due where a.auction_id = due.auction_id returning a.auction_id`.execute(
    db,
  );
  return rows;
}

type Due = { readonly auctionId: string };
