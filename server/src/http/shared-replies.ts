import type { Deps } from '../context/deps.ts';
import { everything } from '../db/reads.ts';
import { packedOnce } from './encodings.ts';
import { serverTimeIn, tagOf } from './etag.ts';

/** A reply that all visitors get, ready to be sent. */
export type SharedReply = {
  readonly payload: string;
  /** The payload as it was before it was written, parsed at the first use. It must not be changed. */
  readonly content: () => unknown;
  readonly bytesIn: ReturnType<typeof packedOnce>;
  readonly tag: string;
  /** The database's clock in the payload, and the time of this process's clock shortly after it was read. */
  readonly serverTime: number | undefined;
  readonly madeAt: number;
  /** The position in the database's log that it includes. */
  readonly position: number;
};

type Entry = {
  readonly about: About;
  readonly made: Promise<SharedReply>;
  readonly startedAt: number;
  /** From this time on the reply is not sent. */
  until: number;
  bytes: number;
  /** Its successor, which is made while this one is still sent. */
  next?: Entry | undefined;
};

type About = {
  /** Names all that the reply depends on. */
  readonly key: string;
  /** The one auction that it shows. Without it, a change of any auction may change the reply. */
  readonly auctionId: string | undefined;
};

type Made = {
  readonly payload: string;
  /** Times of the database's clock at which the reply changes by itself. */
  readonly changesAt: readonly string[];
};
/** Reads and serializes a reply, with everything that the consistency token `seen` names. */
type Make = (seen: string) => Promise<Made>;

/** The greatest age of a reply when it is sent, whatever becomes of the news of changes. */
const defaultMaxAgeMs = 250;
/** From this part of the greatest age on, a reply that is sent is also made again, so that no request waits for it. */
const renewedFrom = 0.8;
const limits = { replies: 1000, bytes: 32 * 1024 * 1024 };
/** If the database's clock moved this much further than ours, or this much less, it was set. */
const clockStepMs = 1000;

type Needs = {
  readonly live: Pick<Deps['live'], 'listen'>;
  readonly reads: Pick<Deps['reads'], 'seenNow' | 'positionOf'>;
  readonly sharedReplyAgeMs?: number;
  /** This process's clock, in milliseconds. */
  readonly sharedReplyClock?: () => number;
};

type LiveListening = Awaited<ReturnType<Deps['live']['listen']>>;

/**
 * Keeps the replies that are the same for all visitors, for a fraction of a second: each is made once for all who ask,
 * and again after every change. A change of this process counts before its own reply, one of another process as soon
 * as it is announced; while announcements cannot be heard, nothing is kept.
 */
export function openSharedReplies({
  live,
  reads,
  sharedReplyAgeMs: maxAgeMs = defaultMaxAgeMs,
  sharedReplyClock: now = () => performance.now(),
}: Needs) {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  /** The keys of the replies about each auction, and of all others. */
  const keysOf = new Map<string | undefined, Set<string>>();
  let bytes = 0;
  /** How far the database's clock was ahead of ours. */
  let clockAhead: number | undefined;
  let listening: Promise<LiveListening | undefined> | undefined;
  let isListening = () => false;

  function forgetAll(): void {
    entries.clear();
    keysOf.clear();
    bytes = 0;
  }

  /** Each change may change any list, and of the replies about one auction only those about these. */
  function forget(auctionIds: readonly string[]): void {
    for (const about of [undefined, ...auctionIds])
      for (const key of keysOf.get(about) ?? []) {
        const entry = entries.get(key);
        if (entry) drop(entry);
      }
  }

  /** The first visitor starts the listening, which is not needed before. */
  function hearsChanges(): boolean {
    listening ??= startListening();
    return isListening();
  }

  async function startListening(): Promise<LiveListening | undefined> {
    try {
      const started = await live.listen({ onAuctions: forget, onLost: forgetAll });
      isListening = started.isUp;
      return started;
    } catch {
      listening = undefined;
      return undefined;
    }
  }

  const isStored = (entry: Entry) => entries.get(entry.about.key) === entry;

  function drop(entry: Entry): void {
    if (!isStored(entry)) return;
    const { key, auctionId } = entry.about;
    entries.delete(key);
    bytes -= entry.bytes;
    const keys = keysOf.get(auctionId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(auctionId);
  }

  /** As the most recently used. */
  function store(entry: Entry): void {
    const { key, auctionId } = entry.about;
    if (!isStored(entry)) bytes += entry.bytes;
    entries.delete(key);
    entries.set(key, entry);
    keysOf.set(auctionId, (keysOf.get(auctionId) ?? new Set()).add(key));
    makeRoom();
  }

  function makeRoom(): void {
    for (const oldest of entries.values()) {
      if (entries.size <= limits.replies && bytes <= limits.bytes) break;
      drop(oldest);
    }
  }

  /** Its successor takes its place once it is made, unless this one was dropped before. */
  function renew(entry: Entry, make: Make): void {
    const next = begin(entry.about, make);
    entry.next = next;
    next.made.then(
      () => {
        if (!isStored(entry)) return;
        drop(entry);
        store(next);
      },
      () => (entry.next = undefined),
    );
  }

  function begin(about: About, make: Make): Entry {
    const startedAt = now();
    const until = startedAt + maxAgeMs;
    const entry: Entry = { about, startedAt, until, bytes: 0, made: finish(make) };
    entry.made.catch(() => drop(entry));
    return entry;

    async function finish(make: Make): Promise<SharedReply> {
      const seen = await reads.seenNow();
      const { payload, changesAt } = await make(seen);
      const time = Date.parse(serverTimeIn(payload) ?? '');
      const serverTime = Number.isNaN(time) ? undefined : time;
      const content = parsedOnce(payload);
      const reply = { payload, content, bytesIn: packedOnce(payload), tag: tagOf(payload), serverTime, madeAt: now() };
      if (serverTime !== undefined) noticeStep(serverTime, startedAt, reply.madeAt);
      const next = changesAt.map((at) => Date.parse(at) - time).filter((inMs) => inMs > 0);
      entry.until = startedAt + Math.min(maxAgeMs, ...next);
      // The text, its content, its bytes, and its compressed forms, which together are smaller.
      const weight = 6 * Buffer.byteLength(payload);
      if (isStored(entry)) bytes += weight;
      entry.bytes = weight;
      makeRoom();
      return { ...reply, position: reads.positionOf([seen]) };
    }
  }

  /** The clock was read somewhere between start and end. A slow database is no step of its clock. */
  function noticeStep(serverTime: number, startedAt: number, madeAt: number): void {
    const ahead = clockAhead ?? serverTime - madeAt;
    const isStep = serverTime < startedAt + ahead - clockStepMs || serverTime > madeAt + ahead + clockStepMs;
    if (isStep) forgetAll();
    clockAhead = isStep ? serverTime - madeAt : ahead;
  }

  /** The entry that answers a visitor who asks now; undefined if the reply has to be made. */
  function current(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (now() < entry.until) {
      store(entry);
      return entry;
    }
    drop(entry);
    const { next } = entry;
    if (!next || now() >= next.until) return undefined;
    store(next);
    return next;
  }

  function beginStored(about: About, make: Make): Entry {
    const entry = begin(about, make);
    store(entry);
    return entry;
  }

  /** Whether the next reply is to be made now, so that no visitor waits for it. */
  function isDue(entry: Entry, askedAt: number): boolean {
    return !entry.next && askedAt - entry.startedAt >= renewedFrom * maxAgeMs && isStored(entry);
  }

  return {
    /**
     * The reply for a visitor with these consistency tokens; null if the visitor has to be answered without sharing.
     */
    async find(about: About, seen: readonly string[], make: Make): Promise<SharedReply | null> {
      const position = reads.positionOf(seen);
      if (position === everything || !hearsChanges()) return null;
      const askedAt = now();
      try {
        const found = current(about.key);
        if (found) {
          const reply = await found.made;
          // It may be from before what this visitor has seen. A slow one may have grown old while it was made.
          if (reply.position >= position && askedAt < found.until) {
            if (isDue(found, askedAt)) renew(found, make);
            return reply;
          }
          drop(found);
        }
        // One that begins after the visitor asked is as new as the database gets.
        const reply = await (current(about.key) ?? beginStored(about, make)).made;
        if (reply.position >= position) return reply;
      } catch {
        // The visitor's own attempt answers with the refusal, in the visitor's language.
      }
      return null;
    },

    /** The database's time, as far as the reply tells it. */
    timeNow({ serverTime, madeAt }: SharedReply): Date | undefined {
      return serverTime === undefined ? undefined : new Date(serverTime + Math.floor(now() - madeAt));
    },

    async close(): Promise<void> {
      await (await listening)?.stop();
    },
  };
}

function parsedOnce(payload: string): () => unknown {
  let content: unknown;
  return () => {
    content ??= JSON.parse(payload) as unknown;
    return content;
  };
}

declare module '../context/deps.ts' {
  interface Deps {
    /** The greatest age of a shared reply. Tests set 0 where they change rows directly, which nothing announces. */
    readonly sharedReplyAgeMs?: number;
    /** This process's clock, in milliseconds, by which shared replies grow old. Tests stop it. */
    readonly sharedReplyClock?: () => number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly sharedReplies: ReturnType<typeof openSharedReplies>;
  }
}
