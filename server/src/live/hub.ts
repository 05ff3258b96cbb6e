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

/** The closing heads of those of these auctions that await their result. */
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
 * The longest such interval. With thousands of readers, writing four times a second takes a third of the thread, which a
 * crowd at the end of an auction needs to pay and bid. So a round waits ten times as long as the one before wrote.
 */
const longestEveryMs = 500;
const writingShare = 0.1;
const retryAfterMs = 1000;
const heartbeatMs = 20_000;

/**
 * How many readers are written to in one turn of the event loop, so that a bid does not wait for thousands of writes.
 */
const writesPerTurn = 500;

const auctionsEvent = eventText('auctions', {});
const ownEvent = eventText('own', {});
const heartbeat = Buffer.from(':\n\n');

export type Hub = ReturnType<typeof openHub>;

/**
 * The open streams of one process. A reader that may have missed an event is disconnected; it reconnects and refetches.
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
      // The reading failed before any event was written, so all of it is read again.
      log.warn(`Live updates could not be read: ${String(error)}`);
      for (const topic of topics) changed.add(topic);
      newcomers.unshift(...arrived);
      await pause(retryAfterMs);
      sendSoon();
    }
  }, sendEveryMs);

  /** Reads what has changed once, whatever the number of readers, and writes it to all. Returns how long it wrote. */
  async function send(topics: readonly string[], arrived: readonly Reader[]): Promise<number> {
    const ids = [...topics.map(auctionIdOf), ...arrived.flatMap(({ auctionIds }) => auctionIds)];
    const events = await readAuctions({ db, log, listClosingHeads }, [...new Set(ids.filter((id) => id !== null))]);
    const own = topics.filter(isPersonTopic).flatMap((topic) => [...audience.of(topic)]);
    const signedOut = await listSignedOut({ db, listActiveSessions }, own);
    const greeting = arrived.length > 0 ? eventText('hello', { serverTime: (await readClock(db)).toISOString() }) : '';
    // The consistency token, read after the data of the events. A page refetches with it, so it gets no older data.
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

  /** From here on the reader gets all changes since the state that it is greeted with. */
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

  /** Ends the streams of sessions that have expired too, because expiry causes no event. */
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
    /** Resolves once all changes are received. The first reader starts the listening, which is not needed before. */
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
