import type { Deps } from '../context/deps.ts';
import { everything } from '../db/reads.ts';
import { packedOnce } from './encodings.ts';
import { serverTimeIn, tagOf } from './etag.ts';

/** A reply that is the same for all visitors, ready to be sent. */
export type SharedReply = {
  readonly payload: string;
  /** Returns the parsed payload. It is parsed at the first call. Callers must not change it. */
  readonly content: () => unknown;
  readonly bytesIn: ReturnType<typeof packedOnce>;
  readonly tag: string;
  /** The database's time in the payload. `madeAt` is this process's time shortly afterwards. Both in milliseconds. */
  readonly serverTime: number | undefined;
  readonly madeAt: number;
  /** The position in the database's WAL up to which the reply includes changes. */
  readonly position: number;
};

type Entry = {
  readonly about: About;
  readonly made: Promise<SharedReply>;
  readonly startedAt: number;
  /** From this time on, the reply is not sent any more. */
  until: number;
  bytes: number;
  /** The next version of the reply, which is made while this one is still sent. */
  next?: Entry | undefined;
};

type About = {
  /** Identifies everything that the reply depends on, such as its address. */
  readonly key: string;
  /** The only auction in the reply. If undefined, a change of any auction may change the reply. */
  readonly auctionId: string | undefined;
};

type Made = {
  readonly payload: string;
  /** Times of the database's clock at which the reply changes although no row changes. */
  readonly changesAt: readonly string[];
};
/** Reads and serializes a reply. It must include everything that the consistency token `seen` requires. */
type Make = (seen: string) => Promise<Made>;

/** After this time a reply is made anew, even if no change was announced. */
const defaultMaxAgeMs = 250;
/**
 * When a reply has reached this part of its greatest age, the next request for it also starts the making of the next
 * version. That version is ready when the reply expires, so requests need not wait.
 */
const renewedFrom = 0.8;
const limits = { replies: 1000, bytes: 32 * 1024 * 1024 };
/** If the database's clock and this process's clock move apart by more than this, the database's clock was moved. */
const clockStepMs = 1000;

type Needs = {
  readonly live: Pick<Deps['live'], 'listen'>;
  readonly reads: Pick<Deps['reads'], 'seenNow' | 'positionOf'>;
  readonly sharedReplyAgeMs?: number;
  /** Returns this process's time in milliseconds. */
  readonly sharedReplyClock?: () => number;
};

type LiveListening = Awaited<ReturnType<Deps['live']['listen']>>;

/**
 * Caches replies that are the same for all visitors for a fraction of a second. Requests at the same time wait for one
 * making of a reply. Every change drops the replies that it may affect: for a change by this process, before the reply
 * to the change is sent; for a change by another process, when that process's announcement arrives. While announcements
 * cannot be received, nothing is cached.
 */
export function openSharedReplies({
  live,
  reads,
  sharedReplyAgeMs: maxAgeMs = defaultMaxAgeMs,
  sharedReplyClock: now = () => performance.now(),
}: Needs) {
  /** The replies by their keys, the least recently used one first. */
  const entries = new Map<string, Entry>();
  /** The keys of the replies about each auction. `undefined` has the keys of all other replies. */
  const keysOf = new Map<string | undefined, Set<string>>();
  let bytes = 0;
  /** How far the database's clock was last ahead of this process's clock, in milliseconds. */
  let clockAhead: number | undefined;
  let listening: Promise<LiveListening | undefined> | undefined;
  let isListening = () => false;

  function forgetAll(): void {
    entries.clear();
    keysOf.clear();
    bytes = 0;
  }

  /** Drops the replies about these auctions, and all replies that are not about exactly one auction. */
  function forget(auctionIds: readonly string[]): void {
    for (const about of [undefined, ...auctionIds])
      for (const key of keysOf.get(about) ?? []) {
        const entry = entries.get(key);
        if (entry) drop(entry);
      }
  }

  /**
   * Returns whether this process receives announcements of changes. The first visitor starts the listening, because it
   * is not needed before.
   */
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

  /** Stores the entry as the most recently used one. */
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

  /** Makes the next version of a reply. Once made, it replaces the present one, unless that was dropped meanwhile. */
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
      // Six times the text: an estimate for the text, its parsed content, its bytes and its compressed forms.
      const weight = 6 * Buffer.byteLength(payload);
      if (isStored(entry)) bytes += weight;
      entry.bytes = weight;
      makeRoom();
      return { ...reply, position: reads.positionOf([seen]) };
    }
  }

  /**
   * Drops everything if the database's clock was moved. `serverTime` was read between `startedAt` and `madeAt`, so the
   * time that a slow database needs is not mistaken for such a move.
   */
  function noticeStep(serverTime: number, startedAt: number, madeAt: number): void {
    const ahead = clockAhead ?? serverTime - madeAt;
    const isStep = serverTime < startedAt + ahead - clockStepMs || serverTime > madeAt + ahead + clockStepMs;
    if (isStep) forgetAll();
    clockAhead = isStep ? serverTime - madeAt : ahead;
  }

  /** Returns the entry that answers a request now, or undefined if the reply has to be made. */
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

  /** Returns whether a request at `askedAt` should start the making of the next version. */
  function isDue(entry: Entry, askedAt: number): boolean {
    return !entry.next && askedAt - entry.startedAt >= renewedFrom * maxAgeMs && isStored(entry);
  }

  return {
    /** Returns the reply for a visitor with these consistency tokens, or null if the reply cannot be shared. */
    async find(about: About, seen: readonly string[], make: Make): Promise<SharedReply | null> {
      const position = reads.positionOf(seen);
      if (position === everything || !hearsChanges()) return null;
      const askedAt = now();
      try {
        const found = current(about.key);
        if (found) {
          const reply = await found.made;
          // The reply must contain every change that this visitor has seen. It must not have expired before the request
          // either, which happens if making it took long.
          if (reply.position >= position && askedAt < found.until) {
            if (isDue(found, askedAt)) renew(found, make);
            return reply;
          }
          drop(found);
        }
        // A reply that is started after the request includes everything that is committed now.
        const reply = await (current(about.key) ?? beginStored(about, make)).made;
        if (reply.position >= position) return reply;
      } catch {
        // Making the reply failed. Null makes the handler try again, so that a refusal is in the visitor's language.
      }
      return null;
    },

    /** Returns the database's present time, computed from the reply's time; undefined if the reply has none. */
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
    /** The greatest age of a shared reply. Tests that change rows directly set 0, because no change is announced. */
    readonly sharedReplyAgeMs?: number;
    /** The clock by which shared replies age, in milliseconds. Tests can stop it. */
    readonly sharedReplyClock?: () => number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly sharedReplies: ReturnType<typeof openSharedReplies>;
  }
}
