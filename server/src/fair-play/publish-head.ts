import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { signHead } from './heads.ts';
import { insertHead } from './heads.queries.ts';
import { bidLeaf, eventLeaf } from './leaves.ts';
import { inLogOrder, readBids } from './log-order.ts';
import {
  listBidLeaves,
  listEvents,
  lockLog,
  type LogStanding,
  moveLogTo,
  readStanding,
  readStandingStill,
} from './log.queries.ts';
import { leafHash } from './merkle-tree.ts';
import { appendLeaves, rootOf } from './tree.ts';

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
