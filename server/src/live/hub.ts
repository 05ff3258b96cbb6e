import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
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

type Needs = {
  readonly db: Db;
  readonly reads: Pick<Reads, 'seenNow'>;
  readonly live: Live;
  readonly listActiveSessions: ListActiveSessions;
  readonly log: Log;
};

/** So often at most, and all of it together, whatever the rate of bids. */
const tellEveryMs = 250;
const againMs = 1000;
const heartbeatMs = 20_000;

/** So many are told in one breath: a bid that arrives meanwhile does not wait for thousands of others. */
const toldTogether = 500;

const auctionsEvent = eventText('auctions', {});
const ownEvent = eventText('own', {});
const heartbeat = Buffer.from(':\n\n');

export type Hub = ReturnType<typeof openHub>;

/** The open streams of one process. Who may have missed something is sent away, comes again and asks anew. */
export function openHub({ db, reads, live, log, listActiveSessions }: Needs, beatMs = heartbeatMs) {
  const readers = new Set<Reader>();
  const audience = createAudience();
  let changed = new Set<string>();
  let newcomers: Reader[] = [];
  let listening: Promise<LiveListening> | undefined;
  let isClosed = false;

  const tellSoon = throttle(async () => {
    const topics = [...changed].filter((topic) => audience.of(topic).size > 0);
    const arrived = newcomers.filter((reader) => readers.has(reader));
    changed = new Set();
    newcomers = [];
    try {
      await tell(topics, arrived);
    } catch (error) {
      // Nobody was told anything yet: all of it is read again.
      log.warn(`Live updates could not be read: ${String(error)}`);
      for (const topic of topics) changed.add(topic);
      newcomers.unshift(...arrived);
      await pause(againMs);
      tellSoon();
    }
  }, tellEveryMs);

  /** What is told is read once, whatever the number of readers. */
  async function tell(topics: readonly string[], arrived: readonly Reader[]): Promise<void> {
    const ids = [...topics.map(auctionIdOf), ...arrived.flatMap(({ auctionIds }) => auctionIds)];
    const events = await readAuctions(db, [...new Set(ids.filter((id) => id !== null))], log);
    const own = topics.filter(isPersonTopic).flatMap((topic) => [...audience.of(topic)]);
    const signedOut = await listSignedOut({ db, listActiveSessions }, own);
    const greeting = arrived.length > 0 ? eventText('hello', { serverTime: (await readClock(db)).toISOString() }) : '';
    const id = eventId(await reads.seenNow());
    const hello = id + greeting;

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
  }

  /** From here on it is told of changes: of all since the reading that it is greeted with. */
  function greet(reader: Reader, hello: string, events: ReadonlyMap<string, string>): void {
    if (!readers.has(reader)) return;
    audience.add(reader);
    const retryMs = Math.round(1000 + 2000 * Math.random());
    const standings = reader.auctionIds.map((id) => events.get(auctionTopic(id)) ?? '').join('');
    reader.write(Buffer.from(`retry: ${retryMs}\n${hello}${standings}`));
  }

  function sendAway(): void {
    for (const reader of readers) reader.end();
  }

  /** Sessions end by time too, and nobody is told of that. */
  async function beat(): Promise<void> {
    await writeToAll(readers, heartbeat);
    const signedOut = await listSignedOut({ db, listActiveSessions }, readers).catch(() => []);
    for (const reader of signedOut) reader.end();
  }
  const beating = setInterval(() => void beat(), beatMs).unref();

  function startListening(): Promise<LiveListening> {
    const hear = (topics: readonly string[]) => {
      for (const topic of topics) changed.add(topic);
      tellSoon();
    };
    return live.listen({ hear, lose: sendAway }).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  }

  return {
    /** Resolves once nothing is missed any more. The first reader begins the listening: nobody else needs it. */
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
      tellSoon();
    },

    async close(): Promise<void> {
      isClosed = true;
      clearInterval(beating);
      sendAway();
      await listening?.then(
        ({ stop }) => stop(),
        () => {},
      );
    },
  };
}

async function writeToAll(readers: Iterable<Reader>, event: Buffer): Promise<void> {
  let told = 0;
  for (const reader of readers) {
    reader.write(event);
    told += 1;
    if (told % toldTogether === 0) await breathe();
  }
}

/** Read after all that is told: whoever hears of it asks with it, and is answered from no earlier moment. */
function eventId(seen: string | null): string {
  return seen === null ? '' : `id: ${seen}\n`;
}

/** Who is to be told of what. */
function createAudience() {
  const readersOf = new Map<string, Set<Reader>>();
  return {
    of: (topic: string): ReadonlySet<Reader> => readersOf.get(topic) ?? nobody,

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

const nobody: ReadonlySet<Reader> = new Set();

function topicsOf({ auctionIds, person }: Reader): string[] {
  return [auctionsTopic, ...auctionIds.map(auctionTopic), ...(person ? [personTopic(person.userId)] : [])];
}
