import { seenCookie, toldCookie } from '@ekbid/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chaos/chance.ts';
import { type ChaosClient, GaveUp, insist } from '../chaos/chaos-client.ts';
import type { SandboxAccess } from '../chaos/raise-world.ts';

/**
 * What a person knows about an auction. In this drill none of these numbers ever decreases, so a smaller one is an
 * older one. `fixed` is 1 once an order has fixed the auction's rules.
 */
type Facts = { readonly bids?: number; readonly slots?: number; readonly fixed?: number; readonly version?: number };
export type Told = 'their own change' | 'a live event';

export type WatchedAuction = { readonly auctionId: string; readonly word: string };

export type Scene = {
  /** The addresses of the two web processes. */
  readonly urls: readonly string[];
  readonly sandbox: SandboxAccess;
  readonly sightings: Sightings;
  readonly isOver: () => boolean;
  /** Removes the guard that the drill is about: browsers store no consistency token. */
  readonly forgetful: boolean;
};

/**
 * How much older a reply may be than what the same person got from another process: two seconds for the replica, plus
 * 250 ms for which a shared reply is sent.
 */
const mostBehindMs = 2_250;
const bidsEach = 5;
const amountsFrom = 10;

/** Compares the replies that people got with what they already knew. */
export class Sightings {
  readonly checks: Record<Told, number> = { 'their own change': 0, 'a live event': 0 };
  /** Descriptions of replies that were older than what their reader already knew. */
  readonly old: string[] = [];
  earlier = 0;
  /** How often a reply was older than an earlier one, and the longest time that the newer state had been known. */
  wentBack = 0;
  longestBackMs = 0;

  compare(how: Told, told: Facts, shown: Facts, where: string): void {
    this.checks[how] += 1;
    for (const [name, least] of Object.entries(told) as [keyof Facts, number][]) {
      const found = shown[name];
      if (found !== undefined && found < least)
        this.old.push(`${where} shows ${found} as ${name}, after ${how} with ${least}`);
    }
  }

  /** `ageMs`: how long this reader has known something newer than the reply. Undefined if the reply is not older. */
  compareEarlier(ageMs: number | undefined, where: string): void {
    this.earlier += 1;
    if (ageMs === undefined) return;
    this.wentBack += 1;
    this.longestBackMs = Math.max(this.longestBackMs, ageMs);
    if (ageMs > mostBehindMs)
      this.old.push(`${where} lacks a bid that an earlier reply showed ${ageMs.toFixed()} ms ago`);
  }
}

/** A person with one browser, whose requests go to both processes in turn. */
export class Roamer {
  readonly client: ChaosClient;
  readonly chance: Chance;
  readonly #scene: Scene;
  /** For each auction, the numbers of bids that this person was shown, and when each was first shown. */
  readonly #shown = new Map<string, { readonly bids: number; readonly at: number }[]>();

  constructor(client: ChaosClient, chance: Chance, scene: Scene) {
    this.client = client;
    this.chance = chance;
    this.#scene = scene;
  }

  async call(way: number, method: string, path: string, body?: object) {
    const through = this.#scene.urls[way] ?? '';
    const reply = await this.client.call(method, path, body, { through });
    if (this.#scene.forgetful) this.client.cookies.delete(seenCookie);
    return reply;
  }

  /** Stores the id of a live event as the consistency token, as a page does. Older ids are ignored. */
  keepToken(id: string): void {
    const known = this.client.cookies.get(toldCookie) ?? '0.';
    if (!this.#scene.forgetful && Number.parseInt(id) >= Number.parseInt(known))
      this.client.cookies.set(toldCookie, id);
  }

  /** Reads the auction by one of the calls that pages make, and compares the reply with what this person knows. */
  async look(auction: WatchedAuction, way: number, how?: Told, told: Facts = {}): Promise<void> {
    const kind = this.chance.pick(['one', 'list', 'list', 'bids', 'bids'] as const);
    const from = performance.now();
    const shown = await this.#read(kind, auction, way);
    if (!shown) return;
    const where = `${kind} of ${auction.word} through process ${way + 1}`;
    const { sightings } = this.#scene;
    if (how) sightings.compare(how, told, shown, where);
    const known = this.#shown.get(auction.auctionId) ?? [];
    this.#shown.set(auction.auctionId, known);
    const { bids = 0 } = shown;
    const newer = known.find((one) => one.bids > bids);
    sightings.compareEarlier(newer && from - newer.at, where);
    if (bids > (known.at(-1)?.bids ?? -1)) known.push({ bids, at: performance.now() });
  }

  async #read(kind: 'one' | 'list' | 'bids', { auctionId, word }: WatchedAuction, way: number) {
    if (kind === 'one') {
      const { status, body } = await this.call(way, 'GET', `/auctions/${auctionId}`);
      return status === 200 ? factsOf(body['data'] as Auction) : undefined;
    }
    if (kind === 'list') {
      const { status, body } = await this.call(way, 'GET', `/auctions?limit=100&search=${word}`);
      const found = status === 200 ? (body['data'] as Auction[]).find(({ _id }) => _id === auctionId) : undefined;
      return found && factsOf(found);
    }
    const { status, body } = await this.call(way, 'GET', `/leaderboard/${auctionId}?limit=100`);
    return status === 200 ? { bids: (body['data'] as unknown[]).length } : undefined;
  }
}

type Auction = { _id: string; title: string; totalBids: number; slotsFilled: number; rulesFixed: boolean };

const factsOf = ({ title, totalBids, slotsFilled, rulesFixed }: Auction): Facts => ({
  bids: totalBids,
  slots: slotsFilled,
  fixed: Number(rulesFixed),
  version: Number(/version (\d+)/.exec(title)?.[1] ?? 0),
});

const other = (way: number) => 1 - way;

/** Repeats the action until the drill ends. If the person gives up on a call, the next action follows. */
export async function untilOver({ isOver }: Scene, { chance }: Roamer, pauseMs: number, act: () => Promise<void>) {
  while (!isOver()) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
    }
    await pause(pauseMs + chance.below(2 * pauseMs));
  }
}

/**
 * Buys five bids in each of these auctions, in which no one else bids. After each step of a purchase, reads the auction
 * through the other process.
 */
export function buyer(scene: Scene, roamer: Roamer, auctions: readonly WatchedAuction[]): () => Promise<void> {
  let [turn, bids, failures] = [0, 0, 0];
  return async () => {
    // The next auction follows after five bids, or after five failures: if a reply is lost, its bid is placed but not
    // counted in `bids`, so the server reaches the limit first and refuses all further bids.
    if (bids === bidsEach || failures === bidsEach) [turn, bids, failures] = [turn + 1, 0, 0];
    const auction = auctions[turn];
    if (!auction) throw new Error('a buyer has no auction left');
    const { auctionId } = auction;
    const [way, amount] = [roamer.chance.below(2), amountsFrom + roamer.chance.below(150)];
    failures += 1;
    const ordered = await roamer.call(way, 'POST', '/payment/create-order', { auctionId, amount });
    if (ordered.status !== 200) return;
    await roamer.look(auction, other(way), 'their own change', { bids, slots: bids, fixed: 1 });
    const payment = await pay(scene, roamer.chance, (ordered.body['order'] as { id: string }).id);
    const placed = await roamer.call(way, 'POST', '/bids', { auctionId, bidAmount: amount, payment });
    if (placed.status !== 200) return;
    bids = (placed.body['data'] as { ownBids: number }).ownBids;
    failures -= 1;
    await roamer.look(auction, other(way), 'their own change', { bids, slots: bids, fixed: 1 });
  };
}

async function pay({ sandbox }: Scene, chance: Chance, orderId: string): Promise<object> {
  const { body } = await insist(chance, 0, () =>
    fetch(`${sandbox.url}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-token': sandbox.token },
      body: JSON.stringify({ orderId, card: '4100280000001007' }),
      signal: AbortSignal.timeout(10_000),
    }),
  );
  return body;
}

const unchanged = { description: 'The title changes.', startingBid: '1', bidIncrement: '1', maxSlots: '50' };

/** An administrator who keeps changing the titles of auctions that have no bids. */
export function editor(roamer: Roamer, auctions: readonly WatchedAuction[]): () => Promise<void> {
  let version = 0;
  return async () => {
    const [way, auction] = [roamer.chance.below(2), roamer.chance.pick(auctions)];
    version += 1;
    const form = new FormData();
    const fields = { ...unchanged, endTime: new Date(Date.now() + 86_400_000).toISOString() };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('title', `${auction.word} version ${version}`);
    const { status, body } = await roamer.call(way, 'PATCH', `/auctions/${auction.auctionId}`, form);
    if (status !== 200) throw new Error(`no administrator may change a title: ${status} ${JSON.stringify(body)}`);
    await roamer.look(auction, other(way), 'their own change', { version });
  };
}

/** Reads random auctions, each one through one process, then the other, then the first again. */
export function visitor(roamer: Roamer, auctions: readonly WatchedAuction[]): () => Promise<void> {
  return async () => {
    const auction = roamer.chance.pick(auctions);
    for (const way of [0, 1, 0]) await roamer.look(auction, way);
  };
}

/**
 * Follows these auctions on a live stream of one process. After each event, reads the auction through the other one.
 */
export function follower(scene: Scene, roamer: Roamer, auctions: readonly WatchedAuction[]): () => Promise<void> {
  const byId = new Map(auctions.map((auction) => [auction.auctionId, auction]));
  return async () => {
    const way = roamer.chance.below(2);
    const url = `${scene.urls[way]}/api/live?auctions=${[...byId.keys()].join(',')}`;
    for await (const { id, name, data } of eventsOf(url, roamer.client.cookieHeader)) {
      if (scene.isOver()) return;
      roamer.keepToken(id);
      const { _id, totalBids } = data as { _id?: string; totalBids?: number };
      const auction = byId.get(_id ?? '');
      if (name !== 'auction' || !auction || !totalBids) continue;
      await roamer.look(auction, other(way), 'a live event', { bids: totalBids });
    }
  };
}

type LiveEvent = { readonly id: string; readonly name: string; readonly data: unknown };

/** The events of one stream, until it ends or breaks. */
async function* eventsOf(url: string, cookie: string): AsyncGenerator<LiveEvent> {
  const gone = AbortSignal.timeout(30_000);
  try {
    const { body } = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal: gone });
    let rest = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('event') !== '') yield { id: field('id'), name: field('event'), data: JSON.parse(field('data')) };
      }
    }
  } catch {
    // The stream broke. No event is lost, because the next stream begins with the present state.
  }
}
