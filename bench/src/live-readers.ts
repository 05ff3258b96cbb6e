import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, Figure } from './benchmark.ts';
import { bidRequest, getRequest, postRequest, readCookies } from './load/bid-requests.ts';
import { Connection } from './load/loops.ts';
import { type Measured, median, measureInTurns } from './load/measurements.ts';
import { checkBids, type BidOutcome, outcomesOf } from './scene/check-bids.ts';
import { type BidDatabase, createBidDatabase } from './scene/bid-database.ts';
import { measurableFlags, measureMemory, startIdleServer, startServer } from './scene/server.ts';

const fullSizes = [1000, 5000, 10_000];
const updates = 3;
/** After a pause of this length the server sends the next update at once, without throttling. */
const quietMs = 600;

/**
 * After an event, an open page waits a random time up to this limit before it reads more
 * (web/src/live/apply-live-event.ts).
 */
const readWithinMs = 250;

/** Measures how long a live update takes to reach every reader, and the memory of each open stream. */
export const liveReaders: Benchmark = {
  title: 'Live updates',
  how:
    'The given number of open event streams follow one auction on one server process. A bid is placed, and the time runs until the event has been sent to the last stream. During a burst of bids, events are sent four times a second. ' +
    'The reference is a Fastify server that writes one line to as many streams. Memory is how much the process has grown per stream since there were no streams, after garbage collection. ' +
    'Finally each reader has the leaderboard open: it gets an event, waits for up to 250 ms as the web app does, and reads the leaderboard again. The time runs until the last one has it.',
  run: async (bench) => {
    const sizes = fullSizes.map((full) => bench.size(full, 10));
    const bids = (sizes.length + 1) * updates;
    await using database = await createBidDatabase(bench, 'live', { bids: { bids, auctions: 1 } });
    const outcomes: BidOutcome[] = [];
    /** The bytes of a reply of the server. The reference server sends the same bytes. */
    let bytes = '';
    const measured = await measureInTurns(bench.rounds, {
      live: async (round) => {
        const { leaderboard, ...figures } = await follow(database, round, sizes, outcomes);
        bytes = leaderboard;
        return figures;
      },
      idle: () => followIdle(sizes, bytes),
    });
    await checkBids(database.pool, outcomes);
    const figures = sizes.flatMap((size) => figuresOf(size, size === sizes.at(-1), measured));
    return { figures: [...figures, figureOfPages(sizes.at(-1) ?? 0, measured)] };
  },
};

async function follow(database: BidDatabase<'bids'>, round: number, sizes: readonly number[], outcomes: BidOutcome[]) {
  const orders = database.ordersOf('bids', round);
  const auctionId = orders[0]?.auctionId ?? '';
  await using server = await startServer(database.url, {
    settings: { TRUST_PROXY: '1' },
    nodeFlags: measurableFlags,
  });
  using readers = new LiveReaders(server.port, `/api/live?auctions=${auctionId}`);
  const connection = await Connection.open(server.port);
  let placed = 0;
  const sendUpdate: SendUpdate = (read) => {
    const order = orders[placed];
    if (!order) throw new Error('no order is left');
    placed += 1;
    const place = async () => {
      outcomes.push(...outcomesOf(new Map([[order, await connection.send(bidRequest(order))]])));
    };
    return readers.timeUntilAllHeard(`"slotsFilled":${placed},`, place, read);
  };
  const measured = await measure(readers, server.processId, sizes, sendUpdate);
  const path = `/api/leaderboard/${auctionId}`;
  using pages = await Pages.open(server.port, path);
  const read = await timeOfUpdates(() => sendUpdate(pages.read));
  const { body } = await connection.send(getRequest(path));
  if (!body.includes(`"totalBids":${placed}`)) throw new Error(`the leaderboard does not show the last bid: ${body}`);
  connection.close();
  return { ...measured, 'ms read': read, leaderboard: body };
}

async function followIdle(sizes: readonly number[], bytes: string): Promise<Measured> {
  await using idle = await startIdleServer();
  using readers = new LiveReaders(idle.port, '/live');
  const connection = await Connection.open(idle.port);
  let nth = 0;
  const sendUpdate: SendUpdate = (read) => {
    nth += 1;
    const event = `event: auction\ndata: {"nth":${nth},"auction":"${'x'.repeat(300)}"}\n\n`;
    const request = postRequest('/tell', JSON.stringify({ event }), {});
    return readers.timeUntilAllHeard(`"nth":${nth},`, () => connection.send(request), read);
  };
  const measured = await measure(readers, idle.processId, sizes, sendUpdate);
  const kept = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: bytes };
  await fetch(`http://127.0.0.1:${idle.port}/bytes`, kept);
  using pages = await Pages.open(idle.port, '/bytes');
  const read = await timeOfUpdates(() => sendUpdate(pages.read));
  connection.close();
  return { ...measured, 'ms read': read };
}

/**
 * Sends an update, after which each reader may call `read`. Resolves with the milliseconds until the last reader is
 * done.
 */
type SendUpdate = (read?: () => Promise<void>) => Promise<number>;

async function timeOfUpdates(sendUpdate: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let update = 0; update < updates; update += 1) {
    await pause(quietMs);
    taken.push(await sendUpdate());
  }
  return median(taken);
}

/** Measures latency and memory with a growing number of readers. */
async function measure(
  readers: LiveReaders,
  processId: number,
  sizes: readonly number[],
  sendUpdate: SendUpdate,
): Promise<Measured> {
  const measured: Record<string, number> = {};
  const before = await measureMemory(processId);
  for (const size of sizes) {
    await readers.growTo(size);
    measured[`ms ${size}`] = await timeOfUpdates(sendUpdate);
    measured[`KB ${size}`] = ((await measureMemory(processId)) - before) / size;
  }
  return measured;
}

function figuresOf(
  size: number,
  isLargest: boolean,
  { idle, live }: Readonly<Record<'idle' | 'live', Measured>>,
): Figure[] {
  const figure = (unit: 'ms' | 'KB', what: string, atMost: number): Figure => ({
    what: `${size.toLocaleString('en-IN')} readers, ${what}`,
    measured: live[`${unit} ${size}`] ?? Number.NaN,
    unit,
    reference: { what: 'Fastify that writes to all', measured: idle[`${unit} ${size}`] ?? Number.NaN },
    ...(isLargest && { budget: { atMost } }),
  });
  return [figure('ms', 'until all have the event', 250), figure('KB', 'memory per reader', 16)];
}

function figureOfPages(size: number, { idle, live }: Readonly<Record<'idle' | 'live', Measured>>): Figure {
  return {
    what: `${size.toLocaleString('en-IN')} open leaderboards, until all have read the new row`,
    measured: live['ms read'] ?? Number.NaN,
    unit: 'ms',
    reference: { what: 'Fastify with the same bytes', measured: idle['ms read'] ?? Number.NaN },
  };
}

/** Open pages that read from the server. They share as many connections as a proxy might keep open to the server. */
class Pages implements Disposable {
  readonly #connections: readonly Connection[];
  readonly #path: string;
  readonly #cookie: string;
  /** The last read on each connection. A connection handles one read at a time. */
  readonly #turns: Promise<unknown>[];
  #nth = 0;

  private constructor(connections: readonly Connection[], path: string, cookie: string) {
    this.#connections = connections;
    this.#path = path;
    this.#cookie = cookie;
    this.#turns = connections.map(() => Promise.resolve());
  }

  static async open(port: number, path: string): Promise<Pages> {
    const cookie = await readCookies(`http://127.0.0.1:${port}`);
    return new Pages(await Promise.all(Array.from({ length: 64 }, () => Connection.open(port))), path, cookie);
  }

  readonly read = async (): Promise<void> => {
    await pause(Math.random() * readWithinMs);
    const nth = this.#nth++;
    const place = nth % this.#connections.length;
    const request = getRequest(this.#path, { 'x-forwarded-for': addressOf(nth), cookie: this.#cookie });
    const turn = this.#turns[place]?.then(() => this.#connections[place]?.send(request));
    this.#turns[place] = turn ?? Promise.resolve();
    const reply = await turn;
    if (reply?.status !== 200) throw new Error(`a page was answered with ${reply?.status}: ${reply?.body}`);
  };

  [Symbol.dispose](): void {
    for (const connection of this.#connections) connection.close();
  }
}

/** A different client address for each reader, as a proxy would send it. */
const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

/** The number of connections that are opened concurrently. */
const batchSize = 200;

/** Readers with an open stream of server-sent events, like pages that show an auction. */
export class LiveReaders implements Disposable {
  readonly #port: number;
  readonly #path: string;
  readonly #sockets: Socket[] = [];
  #marker = '';
  #onHeard = () => {};

  constructor(port: number, path: string) {
    this.#port = port;
    this.#path = path;
  }

  async growTo(count: number): Promise<void> {
    while (this.#sockets.length < count) {
      const first = this.#sockets.length;
      const opened = Array.from({ length: Math.min(batchSize, count - first) }, (_, nth) => this.#open(first + nth));
      this.#sockets.push(...(await Promise.all(opened)));
    }
  }

  /**
   * Resolves with the milliseconds from the start of the update until every reader has received the text `marker` and
   * called `read`.
   */
  async timeUntilAllHeard(
    marker: string,
    sendUpdate: () => Promise<unknown>,
    read?: () => Promise<void>,
  ): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#marker = marker;
    let missing = this.#sockets.length;
    const finish = () => {
      missing -= 1;
      if (missing === 0) resolve();
    };
    this.#onHeard = read ? () => void read().then(finish, reject) : finish;
    const startedAt = performance.now();
    await Promise.all([sendUpdate(), promise]);
    return performance.now() - startedAt;
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #open(nth: number): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1');
    socket.write(getRequest(this.#path, { 'x-forwarded-for': addressOf(nth) }));
    let received = '';
    let heardOf = '';
    while (!received.includes('event: hello')) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      received += chunk.toString('latin1');
      if (!received.startsWith('HTTP/1.1 200')) throw new Error(`a reader was refused: ${received}`);
    }
    received = '';
    socket.on('data', (chunk: Buffer) => {
      if (heardOf === this.#marker) return;
      received += chunk.toString('latin1');
      if (!received.includes(this.#marker)) return;
      heardOf = this.#marker;
      received = '';
      this.#onHeard();
    });
    return socket;
  }
}
