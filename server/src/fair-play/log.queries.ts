import type { Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Head } from './heads.ts';
import type { BidLeaf, LogEvent } from './leaves.ts';
import type { Tile, TilePlace } from './merkle-tree.ts';

export type LogStanding = {
  readonly title: string;
  /** How many of each the log has. */
  readonly bids: number;
  readonly events: number;
  readonly outcome: Outcome | null;
  /** As the log says it. */
  readonly loggedOutcome: Outcome | null;
  /** The auction says something else of its result than the log does. */
  readonly withheld: boolean;
  readonly endTime: Date;
  readonly head: Head | null;
  /** The clock, which may have stepped back. */
  readonly clock: Date;
  /** What is said now is as old as this: never less than what was said before. */
  readonly now: Date;
};

/** The log as it is at one moment, and its newest head: null until somebody asks for one. Undefined when there is no such auction. */
export async function readStanding(db: Db, auctionId: string): Promise<LogStanding | undefined> {
  const { rows } = await sql<Omit<LogStanding, 'head'> & { [Key in keyof Omit<Head, 'auctionId'>]: Head[Key] | null }>`
    select a.title, a.slots_filled as bids, a.outcome, a.end_time, shown.withheld,
      (select coalesce(e.outcome, 'cancelled') from fair_play_events e
        where e.auction_id = a.auction_id and e.kind in ('result', 'cancelled') order by e.nth limit 1) as logged_outcome,
      clock.now as clock, greatest(clock.now, a.logged_at) as now,
      (select count(*)::int from fair_play_events e where e.auction_id = a.auction_id) as events,
      h.size, h.root, h.signed_at, h.key_id, h.signature
    from auctions a
    join shown_results shown using (auction_id)
    cross join (select game_clock() as now) clock
    left join lateral (
      select * from fair_play_heads h where h.auction_id = a.auction_id order by h.size desc, h.signed_at desc limit 1
    ) h on true
    where a.auction_id = ${auctionId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { size, root, signedAt, keyId, signature, ...standing } = row;
  const head = size === null ? null : ({ auctionId, size, root, signedAt, keyId, signature } as Head);
  return { ...standing, head };
}

/**
 * The log at a moment in which nothing is being placed: whatever comes after it is not older than its `now`. The auction's
 * lock is let go at once. Call it in a transaction.
 */
export async function readStandingStill(db: Db, auctionId: string): Promise<LogStanding | undefined> {
  await sql`savepoint standing_still`.execute(db);
  await lockAuctionRow(db, auctionId);
  const standing = await readStanding(db, auctionId);
  await sql`rollback to savepoint standing_still`.execute(db);
  return standing;
}

/**
 * From now on nothing that comes into the log is older than this head over so many bids and events. False where something
 * older has come in meanwhile, which happens when the clock steps back in that very moment.
 */
export async function moveLogTo(
  db: Db,
  { auctionId, signedAt }: Head,
  { bids, events }: Pick<LogStanding, 'bids' | 'events'>,
): Promise<boolean> {
  await lockAuctionRow(db, auctionId);
  // Times do not go back behind the head either: of what came since, the first is the oldest.
  const { numUpdatedRows } = await db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .where(
      sql<boolean>`not exists (select from bids b
          where b.auction_id = auctions.auction_id and b.seq = ${bids} + 1 and b.placed_at < ${signedAt})
        and not exists (select from fair_play_events e
          where e.auction_id = auctions.auction_id and e.nth = ${events} and e.at < ${signedAt})`,
    )
    .set({ loggedAt: sql<Date>`greatest(logged_at, ${signedAt})` })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const lockAuctionRow = (db: Db, auctionId: string) =>
  db.selectFrom('auctions').where('auctionId', '=', auctionId).select('auctionId').forNoKeyUpdate().execute();

/** Whoever holds it alone enters heads. False where somebody does at this moment. */
export async function lockLog(db: Db, auctionId: string): Promise<boolean> {
  const rules = await db
    .selectFrom('fairPlayEvents')
    .where('auctionId', '=', auctionId)
    .where('nth', '=', 0)
    .select('nth')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return rules !== undefined;
}

export type EventRow = LogEvent & { readonly nth: number; readonly bidsBefore: number };

/** The log's first `count` events, in their order. */
export async function listEvents(db: Db, auctionId: string, count: number): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('fairPlayEvents')
    .where('auctionId', '=', auctionId)
    .where('nth', '<', count)
    .orderBy('nth')
    .select(['auctionId', 'nth', 'bidsBefore', 'kind', 'at', 'startingBidPaise', 'endingBidPaise', 'bidIncrementPaise'])
    .select(['maxSlots', 'startTime', 'endTime', 'outcome', 'winningBidId', 'winningBidPaise', 'prize', 'addition'])
    .execute();
  // The table's checks see to it that a kind has what its type says.
  return rows as unknown as EventRow[];
}

/** Bids in order of placing, from behind `after` up to `last`. */
export function listBidLeaves(db: Db, auctionId: string, after: number, last: number): Promise<BidLeaf[]> {
  return db
    .selectFrom('bids')
    .where('auctionId', '=', auctionId)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .select(['seq', 'placedAt', 'bidId', 'pseudonym', 'commitment'])
    .execute();
}

/** A person's bid with what its commitment binds. `eventsBefore`: how many events the log had before it. */
export function findOwnBid(db: Db, bidId: string, bidderId: string) {
  return db
    .selectFrom('bids')
    .innerJoin('auctions', 'auctions.auctionId', 'bids.auctionId')
    .where('bidId', '=', bidId)
    .where('bidderId', '=', bidderId)
    .select(['bids.auctionId', 'title', 'seq', 'placedAt', 'bidId', 'pseudonym', 'commitment', 'amountPaise', 'nonce'])
    .select((bid) =>
      bid
        .selectFrom('fairPlayEvents')
        .whereRef('fairPlayEvents.auctionId', '=', 'bids.auctionId')
        .whereRef('bidsBefore', '<', 'seq')
        .select((count) => count.fn.countAll<number>().as('events'))
        .as('eventsBefore'),
    )
    .executeTakeFirst();
}

/** Whoever holds it alone asks for something of this bid. */
export async function lockBid(db: Db, bidId: string): Promise<void> {
  await db.selectFrom('bids').where('bidId', '=', bidId).select('bidId').forNoKeyUpdate().execute();
}

export async function insertHead(db: Db, head: Head): Promise<void> {
  await db.insertInto('fairPlayHeads').values(head).execute();
}

/** Those of these tiles that there are. */
export async function listTiles(db: Db, auctionId: string, places: readonly TilePlace[]): Promise<Tile[]> {
  const { rows } = await sql<Tile>`
    select level, tile, hashes
    from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ tile }) => tile)}::int[]) as asked (level, tile)
    join fair_play_tiles t using (level, tile)
    where t.auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** Writes tiles that are new or have more in them than before. */
export async function storeTiles(db: Db, auctionId: string, tiles: readonly Tile[]): Promise<void> {
  await sql`
    insert into fair_play_tiles (auction_id, level, tile, hashes)
    select ${auctionId}::uuid, * from unnest(${tiles.map(({ level }) => level)}::smallint[],
      ${tiles.map(({ tile }) => tile)}::int[], ${tiles.map(({ hashes }) => hashes)}::bytea[])
    on conflict (auction_id, level, tile) do update set hashes = excluded.hashes`.execute(db);
}

export type OpenedBid = BidLeaf & {
  readonly amountPaise: number;
  readonly nonce: Buffer;
  readonly providerPaymentId: string;
  readonly refundPaise: number | null;
  readonly providerRefundId: string | null;
};

/** Bids of a declared auction with what their commitments bind, in order of placing, from behind `after` up to `last`. */
export async function listOpenedBids(db: Db, auctionId: string, after: number, last: number): Promise<OpenedBid[]> {
  const { rows } = await sql<OpenedBid>`
    select b.seq, b.placed_at, b.bid_id, b.pseudonym, b.commitment, b.amount_paise, b.nonce, p.provider_payment_id,
      r.amount_paise as refund_paise, case when r.state = 'refunded' then r.provider_refund_id end as provider_refund_id
    from bids b
    join payments p on p.payment_order_id = b.payment_order_id and p.is_first
    left join refunds r using (payment_id)
    where b.auction_id = ${auctionId} and b.seq > ${after} and b.seq <= ${last}
    order by b.seq`.execute(db);
  return rows;
}
