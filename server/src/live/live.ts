import { setTimeout as pause } from 'node:timers/promises';
import { keepRunning } from '../concurrency/keep-running.ts';
import { throttle } from '../concurrency/throttle.ts';
import type { Log } from '../context/log.ts';
import type { Db } from '../db/database.ts';
import { openListening } from '../db/open-listening.ts';
import { isDatabaseAway } from '../db/retry.ts';
import { channel, notify } from './live.queries.ts';

/** Carries the word that something changed to every process that serves people who look at it. */
export type Live = {
  /** Call these after the commit: whoever hears of it reads at once. */
  auctionChanged(auctionId: string): void;
  /** The list: one more, one less, or one in another state. */
  auctionsChanged(): void;
  /** A person's payments, bids, refunds or sessions. */
  personChanged(userId: string): void;
  listen(ears: Ears): Promise<LiveListening>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

type Ears = {
  readonly hear: (topics: readonly string[]) => void;
  /** What was told from now on may have been missed, until listening is up again. */
  readonly lose: () => void;
};

export type LiveListening = { readonly isUp: () => boolean; readonly stop: () => Promise<void> };

type Needs = { readonly db: Db; readonly connectionString: string; readonly log: Log };

const gatherMs = 150;
const againMs = 1000;

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
      await pause(againMs);
      sendSoon();
    }
  }
  const sendSoon = throttle(send, gatherMs);
  const announce = (topic: string) => {
    waiting.add(topic);
    sendSoon();
  };

  return {
    auctionChanged: (auctionId) => announce(auctionTopic(auctionId)),
    auctionsChanged: () => announce(auctionsTopic),
    personChanged: (userId) => announce(personTopic(userId)),
    listen: (ears) => listen(connectionString, ears, log),
    close: () => {
      isClosed = true;
      return send();
    },
  };
}

/** For work that nobody can be looking at yet. */
export const unwatched: Live = {
  auctionChanged: () => {},
  auctionsChanged: () => {},
  personChanged: () => {},
  listen: () => Promise.reject(new Error('nothing is told here')),
  close: () => Promise.resolve(),
};

/** Listens until told to stop, on one connection after the other where they are lost. */
async function listen(connectionString: string, { hear, lose }: Ears, log: Log): Promise<LiveListening> {
  let isUp = false;
  const start = async () => {
    const listening = await openListening(connectionString, channel, (payload) => hear(readPayload(payload)));
    isUp = true;
    void listening.ended.then(() => {
      isUp = false;
      lose();
    });
    return listening;
  };
  const stop = await keepRunning('The listening for live updates', start, log);
  return { isUp: () => isUp, stop };
}

/** What can change, as it is called between processes. */
export const auctionsTopic = 'auctions';
export const auctionTopic = (auctionId: string) => `auction:${auctionId}`;
export const auctionIdOf = (topic: string) => (topic.startsWith('auction:') ? topic.slice('auction:'.length) : null);
export const personTopic = (userId: string) => `person:${userId}`;
export const isPersonTopic = (topic: string) => topic.startsWith('person:');

/** PostgreSQL takes 8000 bytes in one notification, and topics are plain ASCII. */
const mostBytes = 7000;

export function writePayloads(topics: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const topic of topics) {
    if (payload.length + topic.length >= mostBytes) {
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
