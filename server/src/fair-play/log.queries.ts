import type { Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Head } from './heads.ts';
import type { BidLeaf, LogEvent } from './leaves.ts';
import type { Tile, TilePlace } from './merkle-tree.ts';

export type LogStanding = {
  readonly title: string;
  /** How many bids and events the log has. */
  readonly bids: number;
  readonly events: number;
  readonly outcome: Outcome | null;
  /** The outcome according to the log. */
  readonly loggedOutcome: Outcome | null;
  /** The result in the auction's row differs from the log. */
  readonly withheld: boolean;
  readonly endTime: Date;
  readonly head: Head | null;
  /** The clock, which may have stepped back. */
  readonly clock: Date;
  /** The time of a new entry or head: never before the newest entry. */
  readonly now: Date;
};

/** The log at one moment with its newest head, which is null until one is requested. Undefined: no such auction. */
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
 * Reads the log while no bid is being placed, so that later entries are not older than its `now`. The auction's lock is
 * released at once. Call it in a transaction.
 */
export async function readStandingStill(db: Db, auctionId: string): Promise<LogStanding | undefined> {
  await sql`savepoint standing_still`.execute(db);
  await lockAuctionRow(db, auctionId);
  const standing = await readStanding(db, auctionId);
  await sql`rollback to savepoint standing_still`.execute(db);
  return standing;
}

/**
 * Ensures that entries after this head, which covers so many bids and events, are not older than it. False if an older
 * entry was added meanwhile, which happens only if the clock stepped back at that moment.
 */
export async function moveLogTo(
  db: Db,
  { auctionId, signedAt }: Head,
  { bids, events }: Pick<LogStanding, 'bids' | 'events'>,
): Promise<boolean> {
  await lockAuctionRow(db, auctionId);
  // Only the first entries after the head are checked, because times in the log never decrease.
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

/** Takes the lock for adding heads to a log. False if another process has it. */
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
  // The table's CHECK constraints ensure that a row has exactly the columns of its kind.
  return rows as unknown as EventRow[];
}

/** Bids in order of placing, after number `after`, up to and including `last`. */
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

/** Locks a bid, so that requests for its receipt are counted one after the other. */
export async function lockBid(db: Db, bidId: string): Promise<void> {
  await db.selectFrom('bids').where('bidId', '=', bidId).select('bidId').forNoKeyUpdate().execute();
}

export async function insertHead(db: Db, head: Head): Promise<void> {
  await db.insertInto('fairPlayHeads').values(head).execute();
}

/** Those of these tiles that exist. */
export async function listTiles(db: Db, auctionId: string, places: readonly TilePlace[]): Promise<Tile[]> {
  const { rows } = await sql<Tile>`
    select level, tile, hashes
    from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ tile }) => tile)}::int[]) as asked (level, tile)
    join fair_play_tiles t using (level, tile)
    where t.auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** Writes tiles that are new or have more hashes than before. */
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

/** Bids of a declared auction with what their commitments bind, after number `after`, up to and including `last`. */
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
