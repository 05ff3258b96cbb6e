import { endMovesLeft } from '@ekbid/domain';
import { sql } from 'kysely';
import { readClock, type Db } from '../db/database.ts';
import { microsecondsOf } from '../db/list-queries.ts';
import { pictureColumns } from '../db/picture-columns.ts';
import { shownResult } from '../db/shown-result.ts';

/** The additions to the description, from the fair-play log. An auction without orders has no log yet. */
const additions = sql<{ text: string; at: string }[]>`
  case when auctions.ever_ordered then (
    select coalesce(json_agg(json_build_object('text', e.addition, 'at', e.at) order by e.nth), '[]')
    from fair_play_events e where e.auction_id = auctions.auction_id and e.kind = 'addition'
  ) else '[]' end`;

/** The columns that both a reader and a change of an auction need. */
const auctionColumns = [
  'auctionId',
  'title',
  'description',
  'titleHindi',
  'descriptionHindi',
  'retailPricePaise',
  'retailPriceSource',
  'retailPriceDate',
  'claimDays',
  'entryMode',
  'minAccountDays',
  'startingBidPaise',
  'endingBidPaise',
  'bidIncrementPaise',
  'startTime',
  'endTime',
  'maxSlots',
  'slotsFilled',
  'autoDeclare',
  'everOrdered',
  ...pictureColumns,
] as const;

/**
 * Selects auctions with their results. The winner is included once the result is declared, unless the result is
 * withheld because the tables disagree with the fair-play log.
 */
export function selectAuctions(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('auctions')
    .innerJoinLateral(shownResult, (join) => join.onTrue())
    .leftJoin('bids as winningBid', 'winningBid.bidId', 'result.winningBidId')
    .leftJoin('users as winner', 'winner.userId', 'winningBid.bidderId')
    .select([
      ...auctionColumns.map((column) => `auctions.${column}` as const),
      'result.cancelledAt',
      'result.declaredAt',
      'result.outcome',
      'result.withheld',
      'result.winningBidId',
      'result.winningBidPaise',
      'winner.userId as winnerUserId',
      'winner.firstName as winnerFirstName',
      'winner.lastName as winnerLastName',
    ])
    .select(additions.as('additions'));
}

export type AuctionRow = NonNullable<Awaited<ReturnType<typeof findAuction>>>;

export function findAuction(db: Db, auctionId: string) {
  return selectAuctions(db).where('auctions.auctionId', '=', auctionId).executeTakeFirst();
}

export async function findAuctions(db: Db, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return [];
  return selectAuctions(db)
    .where('auctions.auctionId', 'in', [...auctionIds])
    .execute();
}

/** The position in the list of a bidder's auctions: the sort values of the last auction on the previous page. */
export type MyAuctionsPlace = readonly [decided: number, key: string, auctionId: string];

/**
 * Lists the auctions in which a person has bids. Undecided ones come first, the next to end at the top. Then the
 * decided ones follow, the latest result at the top. `total` counts both.
 */
export function listAuctionsOfBidder(db: Db, bidderId: string, after: MyAuctionsPlace | null, limit: number) {
  const decided = sql<number>`(result.outcome is not null)::int`;
  const key = sql<string>`case when result.outcome is null then ${microsecondsOf(sql`auctions.end_time`)}::bigint
    else -${microsecondsOf(sql`coalesce(result.cancelled_at, result.declared_at)`)}::bigint end`;
  const own = () =>
    db
      .selectFrom('paymentOrders as o')
      .innerJoin('bids', 'bids.paymentOrderId', 'o.paymentOrderId')
      .where('o.bidderId', '=', bidderId);
  return selectAuctions(db)
    .select([decided.as('decided'), sql<string>`(${key})::text`.as('key')])
    .select(
      own()
        .select(sql<number>`count(distinct o.auction_id)::int`.as('total'))
        .as('total'),
    )
    .where('auctions.auctionId', 'in', own().select('o.auctionId'))
    .$if(after !== null, (page) => {
      const [lastDecided, lastKey, lastId] = after ?? [0, '0', ''];
      return page.where(
        sql<boolean>`(${decided}, ${key}, auctions.auction_id) > (${lastDecided}, ${lastKey}::bigint, ${lastId}::uuid)`,
      );
    })
    .orderBy(decided)
    .orderBy(key)
    .orderBy('auctions.auctionId')
    .limit(limit)
    .execute();
}

/** Reads how far an auction's prize has come. Everyone may see this, because it contains dates but no names. */
export function findPrizeProgress(db: Db, auctionId: string) {
  return db
    .selectFrom('prizes')
    .where('auctionId', '=', auctionId)
    .select(['state', 'claimBy', 'claimedAt', 'sentAt', 'deliveredAt', 'stateAt'])
    .executeTakeFirst();
}

/**
 * Returns whether the auction was decided before visitors could read leaderboards. Its result is shown to signed-in
 * people only.
 */
export async function isForMembers(db: Db, auctionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auctionsForMembers')
    .where('auctionId', '=', auctionId)
    .select('auctionId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAuction(db: Db, auctionId: string): Promise<boolean> {
  const row = await db.selectFrom('auctions').where('auctionId', '=', auctionId).select('auctionId').executeTakeFirst();
  return row !== undefined;
}

/** For an auction with orders, reads from the fair-play log how often and how far its end may still move. */
export async function readEndMoves(db: Db, auction: { auctionId: string; startTime: Date; endTime: Date }) {
  const events = await db
    .selectFrom('fairPlayEvents')
    .where('auctionId', '=', auction.auctionId)
    .where('kind', 'in', ['rules', 'end_moved'])
    .orderBy('nth')
    .select('endTime')
    .execute();
  const [startTime, endTime] = [auction.startTime.getTime(), auction.endTime.getTime()];
  const firstEnd = events[0]?.endTime?.getTime() ?? endTime;
  return endMovesLeft({ startTime, endTime, firstEnd, moved: Math.max(0, events.length - 1) });
}

/**
 * Locks an auction, and then reads the clock. So `now` is later than the wait for the lock, and never before the last
 * entry of the auction's log. Undefined if the auction does not exist.
 */
export async function lockAuction(db: Db, auctionId: string) {
  const auction = await db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select([...auctionColumns, 'cancelledAt', 'declaredAt', 'loggedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return auction && { ...auction, now: await readClock(db, auction.loggedAt) };
}

export type LockedAuction = NonNullable<Awaited<ReturnType<typeof lockAuction>>>;

/** Lists one person's bids in these auctions, the earliest first. */
export async function listBidsOf(db: Db, bidderId: string, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return [];
  return db
    .selectFrom('paymentOrders as o')
    .innerJoin('bids', 'bids.paymentOrderId', 'o.paymentOrderId')
    .where('o.bidderId', '=', bidderId)
    .where('o.auctionId', 'in', [...auctionIds])
    .orderBy('seq')
    .select(['bidId', 'bids.auctionId', 'bids.bidderId', 'bids.amountPaise', 'placedAt'])
    .execute();
}
