import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { HeadFile } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { throttle } from '../concurrency/throttle.ts';
import type { Log } from '../context/log.ts';
import { readClock, type Db } from '../db/database.ts';
import type { Reads } from '../db/reads.ts';
import {
  type Live,
  type LiveListening,
  auctionIdOf,
  auctionsTopic,
  auctionTopic,
  isPersonTopic,
  personTopic,
} from './live.ts';
import { eventText, readAuctions } from './read-auctions.ts';
import { listSignedOut, type ListActiveSessions, type Reader } from './reader.ts';

/** Finds the closing heads of these auctions, for those whose result is not declared yet. */
export type ListClosingHeads = (auctionIds: readonly string[]) => Promise<readonly HeadFile[]>;

type Needs = {
  readonly db: Db;
  readonly reads: Pick<Reads, 'seenNow'>;
  readonly live: Live;
  readonly listActiveSessions: ListActiveSessions;
  readonly listClosingHeads: ListClosingHeads;
  readonly log: Log;
};

/** The shortest interval between two rounds of events, whatever the rate of bids. */
const sendEveryMs = 250;
/**
 * An interval is ten times as long as the previous round took to write, but at most this long. Writing to thousands of
 * readers four times a second would take a third of the thread's time, which people need to pay and bid at the end of
 * an auction.
 */
const longestEveryMs = 500;
const writingShare = 0.1;
const retryAfterMs = 1000;
const heartbeatMs = 20_000;

/** How many readers are written to in one turn of the event loop. A bid then never waits for thousands of writes. */
const writesPerTurn = 500;

const auctionsEvent = eventText('auctions', {});
const ownEvent = eventText('own', {});
const heartbeat = Buffer.from(':\n\n');

export type Hub = ReturnType<typeof openHub>;

/**
 * The open streams of one process. A reader that may have missed an event is disconnected; it then reconnects and
 * refetches.
 */
export function openHub({ db, reads, live, log, listActiveSessions, listClosingHeads }: Needs, beatMs = heartbeatMs) {
  const readers = new Set<Reader>();
  const audience = createAudience();
  let changed = new Set<string>();
  let newcomers: Reader[] = [];
  let listening: Promise<LiveListening> | undefined;
  let isClosed = false;

  const sendSoon = throttle(async () => {
    const topics = [...changed].filter((topic) => audience.of(topic).size > 0);
    const arrived = newcomers.filter((reader) => readers.has(reader));
    changed = new Set();
    newcomers = [];
    try {
      const writingMs = await send(topics, arrived);
      const everyMs = Math.min(longestEveryMs, writingMs / writingShare);
      if (everyMs > sendEveryMs) await pause(everyMs - writingMs, undefined, { ref: false });
    } catch (error) {
      // Reading failed before any event was written, so all topics are read again.
      log.warn(`Live updates could not be read: ${String(error)}`);
      for (const topic of topics) changed.add(topic);
      newcomers.unshift(...arrived);
      await pause(retryAfterMs);
      sendSoon();
    }
  }, sendEveryMs);

  /** Reads each change once and writes it to all its readers. Returns the milliseconds spent writing. */
  async function send(topics: readonly string[], arrived: readonly Reader[]): Promise<number> {
    const ids = [...topics.map(auctionIdOf), ...arrived.flatMap(({ auctionIds }) => auctionIds)];
    const events = await readAuctions({ db, log, listClosingHeads }, [...new Set(ids.filter((id) => id !== null))]);
    const own = topics.filter(isPersonTopic).flatMap((topic) => [...audience.of(topic)]);
    const signedOut = await listSignedOut({ db, listActiveSessions }, own);
    const greeting = arrived.length > 0 ? eventText('hello', { serverTime: (await readClock(db)).toISOString() }) : '';
    // The consistency token is read after the data of the events. A page refetches with the token, so it never gets
    // older data.
    const id = `id: ${await reads.seenNow()}\n`;
    const hello = id + greeting;

    const writesFrom = performance.now();
    if (topics.includes(auctionsTopic)) events.set(auctionsTopic, auctionsEvent);
    for (const topic of topics) {
      const event = events.get(topic);
      if (event !== undefined) await writeToAll(audience.of(topic), Buffer.from(id + event));
    }
    await writeToAll(
      own.filter((reader) => !signedOut.has(reader)),
      Buffer.from(id + ownEvent),
    );
    for (const reader of signedOut) reader.end();
    for (const reader of arrived) greet(reader, hello, events);
    return performance.now() - writesFrom;
  }

  /** Sends the reader the present state. From now on the reader gets all later changes. */
  function greet(reader: Reader, hello: string, events: ReadonlyMap<string, string>): void {
    if (!readers.has(reader)) return;
    audience.add(reader);
    const retryMs = Math.round(1000 + 2000 * Math.random());
    const states = reader.auctionIds.map((id) => events.get(auctionTopic(id)) ?? '').join('');
    reader.write(Buffer.from(`retry: ${retryMs}\n${hello}${states}`));
  }

  function disconnectAll(): void {
    for (const reader of readers) reader.end();
  }

  /** Sends a heartbeat. Also ends the streams of expired sessions, because expiry causes no event. */
  async function beat(): Promise<void> {
    await writeToAll(readers, heartbeat);
    const signedOut = await listSignedOut({ db, listActiveSessions }, readers).catch(() => []);
    for (const reader of signedOut) reader.end();
  }
  const beating = setInterval(() => void beat(), beatMs).unref();

  function startListening(): Promise<LiveListening> {
    const onTopics = (topics: readonly string[]) => {
      for (const topic of topics) changed.add(topic);
      sendSoon();
    };
    return live.listen({ onTopics, onLost: disconnectAll }).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  }

  return {
    /**
     * Resolves once changes are being received. Listening starts with the first reader, because no one needs it before.
     */
    async listen(): Promise<void> {
      const { isUp } = await (listening ??= startListening());
      if (isClosed || !isUp()) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    },

    join(reader: Reader): void {
      readers.add(reader);
      newcomers.push(reader);
      reader.onGone(() => {
        readers.delete(reader);
        audience.remove(reader);
      });
      sendSoon();
    },

    async close(): Promise<void> {
      isClosed = true;
      clearInterval(beating);
      disconnectAll();
      await listening?.then(
        ({ stop }) => stop(),
        () => {},
      );
    },
  };
}

async function writeToAll(readers: Iterable<Reader>, event: Buffer): Promise<void> {
  let written = 0;
  for (const reader of readers) {
    reader.write(event);
    written += 1;
    if (written % writesPerTurn === 0) await nextTurn();
  }
}

/** The readers of each topic. */
function createAudience() {
  const readersOf = new Map<string, Set<Reader>>();
  return {
    of: (topic: string): ReadonlySet<Reader> => readersOf.get(topic) ?? noReaders,

    add(reader: Reader): void {
      for (const topic of topicsOf(reader)) readersOf.set(topic, (readersOf.get(topic) ?? new Set()).add(reader));
    },

    remove(reader: Reader): void {
      for (const topic of topicsOf(reader)) {
        const readers = readersOf.get(topic);
        readers?.delete(reader);
        if (readers?.size === 0) readersOf.delete(topic);
      }
    },
  };
}

const noReaders: ReadonlySet<Reader> = new Set();

function topicsOf({ auctionIds, person }: Reader): string[] {
  return [auctionsTopic, ...auctionIds.map(auctionTopic), ...(person ? [personTopic(person.userId)] : [])];
}
