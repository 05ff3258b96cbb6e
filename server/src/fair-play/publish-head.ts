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

/** While an auction runs, no head follows another sooner. */
export const headPaceMs = 10_000;

/**
 * Signs what the log is now, unless the last head says so already or is too young, or somebody signs at this moment. Heads
 * are made when somebody asks: one that nobody keeps binds nobody.
 */
export async function publishHead(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  auctionId: string,
): Promise<LogStanding> {
  const found = await readStanding(db, auctionId);
  if (!found) throw new Refusal('not_found', { what: 'auction' });
  if (!isDue(found)) return found;
  return db.transaction().execute(async (db) => {
    // One waits for the auction's lock, however many ask.
    if (!(await lockLog(db, auctionId))) return found;
    const log = await readStandingStill(db, auctionId);
    if (!log || !isDue(log)) return log ?? found;
    const head = signHead(headKeys, await enterWhatIsNew(db, auctionId, log));
    await insertHead(db, head);
    // Last of all: whoever places a bid waits from here to the commit.
    if (!(await moveLogTo(db, head, log)))
      throw new Error(`the clock stepped back while a head of auction ${auctionId} was signed`);
    return { ...log, head };
  });
}

/** Whether another head is to be signed now; after `publishHead` only where somebody else is about to. */
export function isDue({ bids, events, outcome, endTime, head, clock, now }: LogStanding): boolean {
  if (head === null) return events > 0;
  // The last head before the end leaves room for a bid that says it is older than the end: another one closes it.
  const endsLog = outcome === null && now >= endTime && head.signedAt < endTime;
  if (head.size >= bids + events) return endsLog;
  // From the result on nothing is added, and nobody waits for it.
  return endsLog || outcome !== null || Math.abs(clock.getTime() - head.signedAt.getTime()) >= headPaceMs;
}

async function enterWhatIsNew(db: Db, auctionId: string, { bids, events, head, now }: LogStanding) {
  const before = head?.size ?? 0;
  // What was signed is never signed otherwise, whatever became of the tables since.
  if (head && !head.root.equals(await rootOf(db, auctionId, head.size)))
    throw new Error(`the log of auction ${auctionId} is not what was signed`);
  const size = bids + events;
  await enterLeaves(db, auctionId, before, { bids, events });
  return { auctionId, size, root: await rootOf(db, auctionId, size), signedAt: now };
}

type Counts = Pick<LogStanding, 'bids' | 'events'>;

/** Few enough to hash between two bids of others. */
const together = 1024;

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
    if (hashes.length === together) await enter();
  }
  await enter();
  if (size !== bids + events) throw new Error(`the log of auction ${auctionId} has gaps`);
}

/** The hashes of parts of an auction's tree: of its whole, that is its root; of a proof's parts, the proof. */
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

/** Enters leaves after the `size` there are. */
async function appendLeaves(db: Db, auctionId: string, size: number, leafHashes: readonly Buffer[]) {
  const open = await listTiles(db, auctionId, openTiles(size));
  await storeTiles(db, auctionId, appendToTiles(open, size, leafHashes));
}

const nameOf = ({ level, tile }: { level: number; tile: number }) => `${level}/${tile}`;

/** Bids and events in the order of the log: an event stands behind as many bids as it says. */
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

/** A log's bids from behind `after` up to `last`, some at a time: nobody keeps a connection for as long as they read. */
export async function* readBids<Bid>(
  list: (after: number, last: number) => Promise<readonly Bid[]>,
  after: number,
  last: number,
): AsyncGenerator<Bid> {
  for (let from = after; from < last; from += bidsAtOnce) yield* await list(from, Math.min(from + bidsAtOnce, last));
}
