import { setTimeout as pause } from 'node:timers/promises';
import { keepRunning } from '../concurrency/keep-running.ts';
import { throttle } from '../concurrency/throttle.ts';
import type { Log } from '../context/log.ts';
import type { Db } from '../db/database.ts';
import { openListening } from '../db/primary-client.ts';
import { isDatabaseAway } from '../db/retry.ts';
import { sql } from 'kysely';

/**
 * Announces changes to all processes that serve live streams. The three methods that announce must be called after the
 * commit, because listeners read at once.
 */
export type Live = {
  auctionChanged(auctionId: string): void;
  /** An auction was added to the list or removed from it, or one changed its status. */
  auctionsChanged(): void;
  /** This person's payments, bids, refunds, notifications or sessions have changed. */
  personChanged(userId: string): void;
  /** All listeners of a process share one connection. It opens with the first listener and closes with the last. */
  listen(listener: Listener): Promise<LiveListening>;
  /** Sends the announcements that still wait. */
  close(): Promise<void>;
};

type Listener = {
  readonly onTopics?: (topics: readonly string[]) => void;
  /**
   * These auctions have changed, or only the list of auctions if there are no ids. The process that made a change calls
   * this before its reply, and again when NOTIFY brings the change to all processes.
   */
  readonly onAuctions?: (auctionIds: readonly string[]) => void;
  /** The connection was lost, so changes may be missed until it is open again. */
  readonly onLost: () => void;
};

export type LiveListening = { readonly isUp: () => boolean; readonly stop: () => Promise<void> };

type Needs = { readonly db: Db; readonly connectionString: string; readonly log: Log };

const sendEveryMs = 150;
const retryAfterMs = 1000;

export function openLive({ db, connectionString, log }: Needs): Live {
  const waiting = new Set<string>();
  let isClosed = false;

  async function send(): Promise<void> {
    const topics = [...waiting];
    waiting.clear();
    try {
      await notify(db, writePayloads(topics));
    } catch (error) {
      log.warn(`Live updates could not be passed on: ${String(error)}`);
      if (isClosed || !isDatabaseAway(error)) return;
      for (const topic of topics) waiting.add(topic);
      await pause(retryAfterMs);
      sendSoon();
    }
  }
  const sendSoon = throttle(send, sendEveryMs);
  const announce = (topic: string) => {
    for (const listener of listeners) passOnAuctions(listener, [topic]);
    waiting.add(topic);
    sendSoon();
  };

  const listeners = new Set<Listener>();
  let connection: Promise<LiveListening> | undefined;
  const everyListener = {
    onTopics(topics: readonly string[]) {
      for (const listener of listeners) {
        passOnAuctions(listener, topics);
        listener.onTopics?.(topics);
      }
    },
    onLost() {
      for (const listener of listeners) listener.onLost();
    },
  };

  async function join(listener: Listener): Promise<LiveListening> {
    listeners.add(listener);
    const joined = (connection ??= listen(connectionString, everyListener, log));
    const leave = async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || connection !== joined) return;
      connection = undefined;
      await joined.then(({ stop }) => stop());
    };
    try {
      return { isUp: (await joined).isUp, stop: leave };
    } catch (error) {
      listeners.delete(listener);
      if (connection === joined) connection = undefined;
      throw error;
    }
  }

  return {
    auctionChanged: (auctionId) => announce(auctionTopic(auctionId)),
    auctionsChanged: () => announce(auctionsTopic),
    personChanged: (userId) => announce(personTopic(userId)),
    listen: join,
    close: () => {
      isClosed = true;
      return send();
    },
  };
}

function passOnAuctions({ onAuctions }: Listener, topics: readonly string[]): void {
  if (!topics.every(isPersonTopic)) onAuctions?.(topics.map(auctionIdOf).filter((id) => id !== null));
}

/** Announces nothing. For work without readers, such as creating the demo. */
export const unwatched: Live = {
  auctionChanged: () => {},
  auctionsChanged: () => {},
  personChanged: () => {},
  listen: () => Promise.reject(new Error('nothing is told here')),
  close: () => Promise.resolve(),
};

/** Listens until stopped, and reconnects when a connection is lost. */
async function listen(
  connectionString: string,
  { onTopics, onLost }: Required<Pick<Listener, 'onTopics' | 'onLost'>>,
  log: Log,
): Promise<LiveListening> {
  let isUp = false;
  const start = async () => {
    const listening = await openListening(connectionString, channel, (payload) => onTopics(readPayload(payload)));
    isUp = true;
    void listening.ended.then(() => {
      isUp = false;
      onLost();
    });
    return listening;
  };
  const stop = await keepRunning('The listening for live updates', start, log);
  return { isUp: () => isUp, stop };
}

/** The names under which processes announce changes to each other. */
export const auctionsTopic = 'auctions';
export const auctionTopic = (auctionId: string) => `auction:${auctionId}`;
export const auctionIdOf = (topic: string) => (topic.startsWith('auction:') ? topic.slice('auction:'.length) : null);
export const personTopic = (userId: string) => `person:${userId}`;
export const isPersonTopic = (topic: string) => topic.startsWith('person:');

/** A notification of PostgreSQL has at most 8000 bytes; this leaves a reserve. In topics, a character is one byte. */
const maxBytes = 7000;

export function writePayloads(topics: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const topic of topics) {
    if (payload.length + topic.length >= maxBytes) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? topic : ` ${topic}`;
  }
  return payload === '' ? payloads : [...payloads, payload];
}

export function readPayload(payload: string): string[] {
  return payload.split(' ');
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly live: Live;
  }
}

const channel = 'ekbid_live';

/**
 * Runs in a transaction that only notifies, because transactions with a NOTIFY commit one after another. Bids must not
 * wait for that.
 */
async function notify(db: Db, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(db);
}
