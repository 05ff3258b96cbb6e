import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { hideOperatorTask, showOperatorTask } from '../orders/show-operator-tasks.ts';
import { type Head, type HeadKeys, signHead, writeHeadFile } from './heads.ts';
import { bidLeaf, eventLeaf, type BidLeaf } from './leaves.ts';
import { listEvents, type LogStanding } from './log.queries.ts';
import {
  leafHash,
  fullTrees,
  joinTrees,
  type Range,
  appendToTiles,
  openTiles,
  placeOf,
  rootIn,
  type Tile,
  type TilePlace,
} from './merkle-tree.ts';

/** The shortest time between two heads while an auction runs. */
export const headPaceMs = 10_000;

/**
 * Signs the log's present state. Does nothing if the newest head covers it or is too recent, or if another process is
 * signing. Heads are signed only on request, because a head binds EkBid only if a person has a copy of it.
 */
export async function publishHead(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  auctionId: string,
): Promise<LogStanding> {
  const found = await readStanding(db, auctionId);
  if (!found) throw new Refusal('not_found', { what: 'auction' });
  if (!isDue(found)) return found;
  const task = { kind: 'log_not_signed', subject: auctionId, auctionId } as const;
  let isNew = false;
  const signing = db.transaction().execute(async (db) => {
    // `lockLog` does not wait. So of many concurrent callers, only one waits for the auction's lock below.
    if (!(await lockLog(db, auctionId))) return found;
    const log = await readStandingStill(db, auctionId);
    if (!log || !isDue(log)) return log ?? found;
    const head = signHead(headKeys, await appendNewEntries(db, auctionId, log));
    await insertHead(db, head);
    await hideOperatorTask(db, task);
    // This locks the auction's row, and bids wait for that lock until the commit. So it comes last.
    if (!(await moveLogTo(db, head, log)))
      throw new Error(`the clock stepped back while a head of auction ${auctionId} was signed`);
    isNew = true;
    return { ...log, head };
  });
  const signed = await signing.catch(async (error: unknown) => {
    if (error instanceof LogBroken) await showOperatorTask(db, task);
    throw error;
  });
  if (isNew) await keepCopy(headKeys, signed);
  return signed;
}

/**
 * Stores a copy outside the database before the head is returned, so that no person has a head without a stored copy.
 */
async function keepCopy(headKeys: HeadKeys, { title, head, outcome, full, endTime }: LogStanding): Promise<void> {
  if (head === null || !headKeys.keep) return;
  await headKeys.keep(writeHeadFile(headKeys, title, head), { outcome, over: full || head.signedAt >= endTime });
}

/** The stored log differs from what was signed, or a part of it is missing. A person has to find out why. */
class LogBroken extends Error {}

/**
 * Returns whether a new head has to be signed now. After `publishHead` it is true only while another process is
 * signing.
 */
export function isDue(log: LogStanding): boolean {
  const { bids, events, outcome, endTime, full, head, clock, now } = log;
  if (head === null) return events > 0;
  // The last head before the end does not exclude a later bid that is backdated to before the end. A head signed after
  // the end does.
  const endsLog = outcome === null && now >= endTime && head.signedAt < endTime;
  if (head.size >= bids + events) return endsLog;
  // Once the auction is full, over or decided, few entries can follow, so these heads need no pause between them.
  return endsLog || full || outcome !== null || Math.abs(clock.getTime() - head.signedAt.getTime()) >= headPaceMs;
}

async function appendNewEntries(db: Db, auctionId: string, { bids, events, head, now }: LogStanding) {
  const before = head?.size ?? 0;
  // The new head must continue the signed heads. If it does not, the tables were changed.
  if (head && !head.root.equals(await rootOf(db, auctionId, head.size)))
    throw new LogBroken(`the log of auction ${auctionId} is not what was signed`);
  const size = bids + events;
  await enterLeaves(db, auctionId, before, { bids, events });
  return { auctionId, size, root: await rootOf(db, auctionId, size), signedAt: now };
}

type Counts = Pick<LogStanding, 'bids' | 'events'>;

/** Small enough that hashing a batch does not delay other requests. */
const leavesPerBatch = 1024;

async function enterLeaves(db: Db, auctionId: string, from: number, { bids, events }: Counts): Promise<void> {
  const all = await listEvents(db, auctionId, events);
  const newEvents = all.filter(({ nth, bidsBefore }) => nth + bidsBefore >= from);
  const bidsEntered = from - (all.length - newEvents.length);
  const newBids = readBids((after, last) => listBidLeaves(db, auctionId, after, last), bidsEntered, bids);
  let [size, hashes] = [from, [] as Buffer[]];
  const enter = async () => {
    await appendLeaves(db, auctionId, size, hashes);
    [size, hashes] = [size + hashes.length, []];
  };
  for await (const entry of inLogOrder(newEvents, newBids)) {
    hashes.push(leafHash('bid' in entry ? bidLeaf(entry.bid) : eventLeaf(entry.event)));
    if (hashes.length === leavesPerBatch) await enter();
  }
  await enter();
  if (size !== bids + events) throw new LogBroken(`the log of auction ${auctionId} has gaps`);
}

/**
 * Returns the hashes of parts of an auction's tree. For the whole tree that is its root; for the parts of a proof it is
 * the proof.
 */
export async function hashesOf(db: Db, auctionId: string, ranges: readonly Range[]): Promise<Buffer[]> {
  const parts = ranges.map((range) => fullTrees(range).map(placeOf));
  const places = new Map(parts.flat().map((place) => [nameOf(place), place]));
  const tiles = new Map(
    (await listTiles(db, auctionId, [...places.values()])).map((tile) => [nameOf(tile), tile.hashes]),
  );
  return parts.map((trees) =>
    joinTrees(
      trees.map((place) => {
        const hashes = tiles.get(nameOf(place));
        if (!hashes) throw new LogBroken(`the log of auction ${auctionId} lacks a tile`);
        return rootIn(hashes, place);
      }),
    ),
  );
}

async function rootOf(db: Db, auctionId: string, size: number): Promise<Buffer> {
  const [root] = await hashesOf(db, auctionId, [{ start: 0, end: size }]);
  return root as Buffer;
}

/** Appends leaves after the first `size` leaves. */
async function appendLeaves(db: Db, auctionId: string, size: number, leafHashes: readonly Buffer[]) {
  const open = await listTiles(db, auctionId, openTiles(size));
  await storeTiles(db, auctionId, appendToTiles(open, size, leafHashes));
}

const nameOf = ({ level, tile }: { level: number; tile: number }) => `${level}/${tile}`;

/** Merges bids and events into the order of the log. An event comes after the first `bidsBefore` bids. */
export async function* inLogOrder<Event extends { readonly bidsBefore: number }, Bid extends { readonly seq: number }>(
  events: readonly Event[],
  bids: AsyncIterable<Bid>,
): AsyncGenerator<{ event: Event } | { bid: Bid }> {
  let next = 0;
  for await (const bid of bids) {
    for (let event = events[next]; event && event.bidsBefore < bid.seq; event = events[(next += 1)]) yield { event };
    yield { bid };
  }
  for (const event of events.slice(next)) yield { event };
}

const bidsAtOnce = 1000;

/**
 * Reads a log's bids from number `after` (excluded) to `last` (included). They are read in parts, so that a slow reader
 * does not occupy a connection.
 */
export async function* readBids<Bid>(
  list: (after: number, last: number) => Promise<readonly Bid[]>,
  after: number,
  last: number,
): AsyncGenerator<Bid> {
  for (let from = after; from < last; from += bidsAtOnce) yield* await list(from, Math.min(from + bidsAtOnce, last));
}

/**
 * Reads the state of a log and its newest head at one moment. `head` is null until a head has been requested. Returns
 * undefined if the auction does not exist.
 */
export async function readStanding(db: Db, auctionId: string): Promise<LogStanding | undefined> {
  const { rows } = await sql<Omit<LogStanding, 'head'> & { [Key in keyof Omit<Head, 'auctionId'>]: Head[Key] | null }>`
    select a.title, a.slots_filled as bids, a.slots_filled >= a.max_slots as full, a.outcome, a.end_time, shown.withheld,
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
 * Reads the state of a log while no bid is being placed, so that no later entry is older than its `now`. The auction's
 * lock is released at once by a savepoint. Call it in a transaction.
 */
async function readStandingStill(db: Db, auctionId: string): Promise<LogStanding | undefined> {
  await sql`savepoint standing_still`.execute(db);
  await lockAuctionRow(db, auctionId);
  const standing = await readStanding(db, auctionId);
  await sql`rollback to savepoint standing_still`.execute(db);
  return standing;
}

/**
 * Ensures that later entries are not older than this head, which covers the given numbers of bids and events. Returns
 * false if an older entry was added meanwhile. That happens only if the clock stepped back just then.
 */
export async function moveLogTo(
  db: Db,
  { auctionId, signedAt }: Head,
  { bids, events }: Pick<LogStanding, 'bids' | 'events'>,
): Promise<boolean> {
  await lockAuctionRow(db, auctionId);
  // Checking the first entries after the head is enough, because times in the log never decrease.
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

/** Takes the lock for signing a log. Returns false if another process has it. */
async function lockLog(db: Db, auctionId: string): Promise<boolean> {
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

/** Lists bids in the order of placing, from number `after` (excluded) to `last` (included). */
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

async function insertHead(db: Db, head: Head): Promise<void> {
  await db.insertInto('fairPlayHeads').values(head).execute();
}

/** Reads those of these tiles that exist. */
async function listTiles(db: Db, auctionId: string, places: readonly TilePlace[]): Promise<Tile[]> {
  const { rows } = await sql<Tile>`
    select level, tile, hashes
    from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ tile }) => tile)}::int[]) as asked (level, tile)
    join fair_play_tiles t using (level, tile)
    where t.auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** Writes tiles that are new or have additional hashes. */
async function storeTiles(db: Db, auctionId: string, tiles: readonly Tile[]): Promise<void> {
  await sql`
    insert into fair_play_tiles (auction_id, level, tile, hashes)
    select ${auctionId}::uuid, * from unnest(${tiles.map(({ level }) => level)}::smallint[],
      ${tiles.map(({ tile }) => tile)}::int[], ${tiles.map(({ hashes }) => hashes)}::bytea[])
    on conflict (auction_id, level, tile) do update set hashes = excluded.hashes`.execute(db);
}
