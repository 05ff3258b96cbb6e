import type { OutgoingHttpHeaders } from 'node:http';
import { serverTimeHeader } from '@ekbid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { everything } from '../db/reads.ts';
import { compressedFromBytes, encodingFor, packedOnce } from './encodings.ts';
import { cachingHeaders, hasTag, serverTimeIn, tagOf } from './etag.ts';

/** A reply that all visitors get, ready to be sent. */
type SharedReply = {
  readonly payload: string;
  readonly bytesIn: ReturnType<typeof packedOnce>;
  readonly tag: string;
  /** The database's clock in the payload, and the time of this process's clock shortly after it was read. */
  readonly serverTime: number | undefined;
  readonly madeAt: number;
  /** The position in the database's log that it includes. */
  readonly position: number;
};

type Entry = {
  readonly made: Promise<SharedReply>;
  readonly startedAt: number;
  /** From this time on the reply is made again. */
  until: number;
  bytes: number;
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
const limits = { replies: 1000, bytes: 32 * 1024 * 1024 };
/** A database whose clock moved this much more or less than ours has changed its clock. */
const clockStepMs = 1000;

type Needs = {
  readonly live: Pick<Deps['live'], 'listen'>;
  readonly reads: Pick<Deps['reads'], 'seenNow' | 'positionOf'>;
  readonly sharedReplyAgeMs?: number;
  /** This process's clock, in milliseconds. */
  readonly now?: () => number;
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
  now = () => performance.now(),
}: Needs) {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  let bytes = 0;
  /** How far the database's clock was ahead of ours. */
  let clockAhead: number | undefined;
  let listening: Promise<LiveListening | undefined> | undefined;
  let isListening = () => false;

  function forget(): void {
    entries.clear();
    bytes = 0;
  }

  /** The first visitor starts the listening, which is not needed before. */
  function hearsChanges(): boolean {
    listening ??= startListening();
    return isListening();
  }

  async function startListening(): Promise<LiveListening | undefined> {
    try {
      const started = await live.listen({ onAuctions: forget, onLost: forget });
      isListening = started.isUp;
      return started;
    } catch {
      listening = undefined;
      return undefined;
    }
  }

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function store(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, its] of entries) {
      if (entries.size <= limits.replies && bytes <= limits.bytes) break;
      drop(oldest, its);
    }
  }

  function begin(key: string, make: Make): Entry {
    const before = entries.get(key);
    if (before) drop(key, before);
    const startedAt = now();
    const entry: Entry = { startedAt, until: startedAt + maxAgeMs, bytes: 0, made: finish(make) };
    store(key, entry);
    entry.made.then(
      () => {},
      () => drop(key, entry),
    );
    return entry;

    async function finish(make: Make): Promise<SharedReply> {
      const seen = await reads.seenNow();
      const { payload, changesAt } = await make(seen);
      const time = Date.parse(serverTimeIn(payload) ?? '');
      const serverTime = Number.isNaN(time) ? undefined : time;
      const reply = { payload, bytesIn: packedOnce(payload), tag: tagOf(payload), serverTime, madeAt: now() };
      if (serverTime !== undefined) noticeStep(serverTime, startedAt, reply.madeAt);
      const next = changesAt.map((at) => Date.parse(at) - time).filter((inMs) => inMs > 0);
      entry.until = startedAt + Math.min(maxAgeMs, ...next);
      if (entries.get(key) === entry) {
        // The text, its bytes, and its compressed forms, which together are smaller.
        entry.bytes = 3 * Buffer.byteLength(payload);
        bytes += entry.bytes;
        store(key, entry);
      }
      return { ...reply, position: reads.positionOf([seen]) };
    }
  }

  /** The clock was read somewhere between start and end. A slow database is no step of its clock. */
  function noticeStep(serverTime: number, startedAt: number, madeAt: number): void {
    const ahead = clockAhead ?? serverTime - madeAt;
    const isStep = serverTime < startedAt + ahead - clockStepMs || serverTime > madeAt + ahead + clockStepMs;
    if (isStep) forget();
    clockAhead = isStep ? serverTime - madeAt : ahead;
  }

  /** The entry that answers a visitor who asks now; undefined if the reply has to be made. */
  function current(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || now() >= entry.until) return undefined;
    store(key, entry);
    return entry;
  }

  return {
    /**
     * The reply for a visitor with these consistency tokens; null if the visitor has to be answered without sharing.
     * `key` names all that the reply depends on.
     */
    async find(key: string, seen: readonly string[], make: Make): Promise<SharedReply | null> {
      const position = reads.positionOf(seen);
      if (position === everything || !hearsChanges()) return null;
      const askedAt = now();
      try {
        const found = current(key);
        if (found) {
          const reply = await found.made;
          // It may be from before what this visitor has seen. A slow one may have grown old while it was made.
          if (reply.position >= position && askedAt < found.until) return reply;
          drop(key, found);
        }
        // One that begins after the visitor asked is as new as the database gets.
        const reply = await (current(key) ?? begin(key, make)).made;
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

    forget,

    async close(): Promise<void> {
      await (await listening)?.stop();
    },
  };
}

/** Sends the bytes without the steps of a call. Only a reply with cookies takes them, because it is not to be stored. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, setsCookies }: { readonly shared: SharedReply; readonly setsCookies: boolean },
): Promise<void> {
  if (setsCookies) {
    await reply.type(json).send(shared.payload);
    return;
  }
  const { headers } = request;
  const time = request.server.sharedReplies.timeNow(shared);
  const own: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...cachingHeaders(shared.tag),
    ...(time !== undefined && { [serverTimeHeader]: time.toISOString() }),
  };
  if (hasTag(request, shared.tag)) {
    reply.hijack().raw.writeHead(304, own).end();
    return;
  }
  const encoding = shared.payload.length < compressedFromBytes ? undefined : encodingFor(headers['accept-encoding']);
  const bytes = await shared.bytesIn(encoding);
  const body = {
    'content-type': json,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  };
  reply
    .hijack()
    .raw.writeHead(200, { ...own, ...body })
    .end(bytes);
}

const json = 'application/json; charset=utf-8';

declare module '../context/deps.ts' {
  interface Deps {
    /** The greatest age of a shared reply. Tests set 0 where they change rows directly, which nothing announces. */
    readonly sharedReplyAgeMs?: number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly sharedReplies: ReturnType<typeof openSharedReplies>;
  }
}
