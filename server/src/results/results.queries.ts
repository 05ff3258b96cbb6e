import type { Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import { isFree, leaseTo, type Token } from '../work/lease.ts';
import { shownResult } from '../db/shown-result.ts';
import type { Db } from '../db/database.ts';

/** The bid at the lowest unique amount, found by the stored count of people for each amount. */
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

export function lockAuctionForResult(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select([
      'title',
      'maxSlots',
      'slotsFilled',
      'startTime',
      'endTime',
      'declaredAt',
      'cancelledAt',
      'outcome',
      'loggedAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Auctions whose result differs from their fair-play log. */
export async function listWithheldResults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ auctionId: string }>`
    select auction_id from shown_results where withheld order by auction_id`.execute(db);
  return rows.map(({ auctionId }) => auctionId);
}

type Declared = { outcome: Exclude<Outcome, 'cancelled'>; winningBidId: string | null };

export async function storeResult(db: Db, auctionId: string, { outcome, winningBidId }: Declared): Promise<void> {
  await db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .set({ outcome, winningBidId, declaredAt: sql<Date>`greatest(game_clock(), logged_at)` })
    // The lease is reset, so that refunds that follow from the result begin at once.
    .set({ leasedUntil: null, leasedBy: null, failures: 0, tryAt: null })
    .execute();
}

/** Leases auctions that are over and undeclared, and either declare themselves or are over for `graceHours`. */
export async function claimDueAuctions(
  db: Db,
  token: Token,
  limit: number,
  graceHours: number,
): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    with clock as materialized (select game_clock() as now), due as materialized (
      select auction_id from auctions
      where auction_id in (
          select auction_id from auctions
          where outcome is null and end_time <= (select now - make_interval(hours => ${graceHours}) from clock)
          union all
          select auction_id from auctions
          where outcome is null and auto_declare and (end_time <= (select now from clock) or slots_filled >= max_slots)
        )
        and outcome is null and (try_at is null or try_at <= (select now from clock)) and ${isFree()}
      order by end_time limit ${limit} for no key update skip locked
    )
    update auctions a set ${leaseTo(token, 'a')} from due where a.auction_id = due.auction_id returning a.auction_id`.execute(
    db,
  );
  return rows;
}

export type Due = { readonly auctionId: string };

/** The lowest amounts of an auction, each with how many people hold it. */
export function listLowestAmounts(db: Db, auctionId: string, limit: number) {
  return db
    .selectFrom('amountCounts')
    .where('auctionId', '=', auctionId)
    .orderBy('amountPaise')
    .limit(limit)
    .select(['amountPaise', 'people'])
    .execute();
}

/** Bids above an amount, counted in bins of equal width up to the ending bid; empty bins are left out. */
export async function listBins(db: Db, auctionId: string, range: { above: number; upTo: number; bins: number }) {
  const { above, upTo, bins } = range;
  const { rows } = await sql<{ bin: number; bids: number }>`
    select width_bucket(amount_paise::numeric, ${above + 1}::numeric, ${upTo + 1}::numeric, ${bins}::int) as bin,
      sum(people)::int as bids
    from amount_counts where auction_id = ${auctionId} and amount_paise > ${above}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** How many people hold each of one person's amounts. */
export function listOwnAmounts(db: Db, auctionId: string, bidderId: string) {
  return db
    .selectFrom('paymentOrders as o')
    .innerJoin('bids', 'bids.paymentOrderId', 'o.paymentOrderId')
    .innerJoin('amountCounts', (join) =>
      join
        .onRef('amountCounts.auctionId', '=', 'bids.auctionId')
        .onRef('amountCounts.amountPaise', '=', 'bids.amountPaise'),
    )
    .where('o.auctionId', '=', auctionId)
    .where('o.bidderId', '=', bidderId)
    .orderBy('bids.amountPaise')
    .select(['bids.amountPaise', 'people'])
    .execute();
}

/** What the results pages need of the auction itself. */
export function findAuctionForResults(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .innerJoinLateral(shownResult, (join) => join.onTrue())
    .where('auctions.auctionId', '=', auctionId)
    .select([
      'auctions.auctionId',
      'title',
      'startingBidPaise',
      'endingBidPaise',
      'bidIncrementPaise',
      'slotsFilled',
      'bidders',
      'startTime',
      'endTime',
      'result.declaredAt',
      'result.cancelledAt',
      'result.outcome',
      'result.withheld',
      'result.winningBidPaise as winningAmountPaise',
    ])
    .executeTakeFirst();
}
