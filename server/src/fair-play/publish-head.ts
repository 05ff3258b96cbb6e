import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { signHead } from './heads.ts';
import { bidLeaf, eventLeaf } from './leaves.ts';
import {
  insertHead,
  listBidLeaves,
  listEvents,
  lockLog,
  type LogStanding,
  moveLogTo,
  readStanding,
  readStandingStill,
  listTiles,
  storeTiles,
} from './log.queries.ts';
import {
  leafHash,
  fullTrees,
  joinTrees,
  type Range,
  appendToTiles,
  openTiles,
  placeOf,
  rootIn,
} from './merkle-tree.ts';

/** The shortest time between two heads while an auction runs. */
export const headPaceMs = 10_000;

/**
 * Signs the log as it is now, unless the last head covers it or is too recent, or another process is signing. Heads are
 * made on request, because a head only binds EkBid once a person has a copy of it.
 */
export async function publishHead(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  auctionId: string,
): Promise<LogStanding> {
  const found = await readStanding(db, auctionId);
  if (!found) throw new Refusal('not_found', { what: 'auction' });
  if (!isDue(found)) return found;
  return db.transaction().execute(async (db) => {
    // However many callers there are, only one waits for the auction's lock.
    if (!(await lockLog(db, auctionId))) return found;
    const log = await readStandingStill(db, auctionId);
    if (!log || !isDue(log)) return log ?? found;
    const head = signHead(headKeys, await appendNewEntries(db, auctionId, log));
    await insertHead(db, head);
    // Last, because bids wait for this lock until the commit.
    if (!(await moveLogTo(db, head, log)))
      throw new Error(`the clock stepped back while a head of auction ${auctionId} was signed`);
    return { ...log, head };
  });
}

/** Whether a new head has to be signed now; after `publishHead` only if another process is doing so. */
export function isDue({ bids, events, outcome, endTime, head, clock, now }: LogStanding): boolean {
  if (head === null) return events > 0;
  // A bid backdated to before the end could still follow the last head before it. A head after the end rules that out.
  const endsLog = outcome === null && now >= endTime && head.signedAt < endTime;
  if (head.size >= bids + events) return endsLog;
  // After the result no entries are added, so the last head is signed without a pause.
  return endsLog || outcome !== null || Math.abs(clock.getTime() - head.signedAt.getTime()) >= headPaceMs;
}

async function appendNewEntries(db: Db, auctionId: string, { bids, events, head, now }: LogStanding) {
  const before = head?.size ?? 0;
  // A head must agree with the signed heads before it, even if the tables were changed since.
  if (head && !head.root.equals(await rootOf(db, auctionId, head.size)))
    throw new Error(`the log of auction ${auctionId} is not what was signed`);
  const size = bids + events;
  await enterLeaves(db, auctionId, before, { bids, events });
  return { auctionId, size, root: await rootOf(db, auctionId, size), signedAt: now };
}

type Counts = Pick<LogStanding, 'bids' | 'events'>;

/** Few enough leaves that hashing them does not delay other requests. */
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
  if (size !== bids + events) throw new Error(`the log of auction ${auctionId} has gaps`);
}

/** The hashes of parts of an auction's tree: for the whole tree its root, for a proof's parts the proof. */
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
        if (!hashes) throw new Error(`the log of auction ${auctionId} lacks a tile`);
        return rootIn(hashes, place);
      }),
    ),
  );
}

async function rootOf(db: Db, auctionId: string, size: number): Promise<Buffer> {
  const [root] = await hashesOf(db, auctionId, [{ start: 0, end: size }]);
  return root as Buffer;
}

/** Adds leaves after the first `size`. */
async function appendLeaves(db: Db, auctionId: string, size: number, leafHashes: readonly Buffer[]) {
  const open = await listTiles(db, auctionId, openTiles(size));
  await storeTiles(db, auctionId, appendToTiles(open, size, leafHashes));
}

const nameOf = ({ level, tile }: { level: number; tile: number }) => `${level}/${tile}`;

/** Bids and events in the order of the log: an event follows its first `bidsBefore` bids. */
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

/** A log's bids after `after` up to `last`, read in parts, so that a slow reader does not keep a connection. */
export async function* readBids<Bid>(
  list: (after: number, last: number) => Promise<readonly Bid[]>,
  after: number,
  last: number,
): AsyncGenerator<Bid> {
  for (let from = after; from < last; from += bidsAtOnce) yield* await list(from, Math.min(from + bidsAtOnce, last));
}
