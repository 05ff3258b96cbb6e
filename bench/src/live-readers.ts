import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, Figure } from './benchmark.ts';
import { bidRequest, postRequest } from './load/bid-requests.ts';
import { Connection } from './load/loops.ts';
import { type Measured, median, measureInTurns } from './load/measurements.ts';
import { checkBids, type BidOutcome, outcomesOf } from './scene/check-bids.ts';
import { type BidDatabase, createBidDatabase } from './scene/bid-database.ts';
import { measurableFlags, measureMemory, startIdleServer, startServer } from './scene/server.ts';

const fullSizes = [1000, 5000, 10_000];
const updates = 3;
/** After this pause the server sends the next update immediately. */
const quietMs = 600;

/** Measures how long a live update takes to reach every reader, and the memory of each open stream. */
export const liveReaders: Benchmark = {
  title: 'Live updates',
  how:
    'The given number of open event streams follow one auction on one server process. A bid is placed, and the time runs until the event has been sent to the last stream. During a burst of bids, events are sent four times a second. ' +
    'The reference is a Fastify server that writes one line to as many streams. Memory is how much the process has grown per stream since there were no streams, after garbage collection.',
  run: async (bench) => {
    const sizes = fullSizes.map((full) => bench.size(full, 10));
    const bids = sizes.length * updates;
    await using database = await createBidDatabase(bench, 'live', { bids: { bids, auctions: 1 } });
    const outcomes: BidOutcome[] = [];
    const measured = await measureInTurns(bench.rounds, {
      idle: () => followIdle(sizes),
      live: (round) => follow(database, round, sizes, outcomes),
    });
    await checkBids(database.pool, outcomes);
    return { figures: sizes.flatMap((size) => figuresOf(size, size === sizes.at(-1), measured)) };
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
  const measured = await measure(readers, server.processId, sizes, async () => {
    const order = orders[placed];
    if (!order) throw new Error('no order is left');
    placed += 1;
    return readers.timeUntilAllHeard(`"slotsFilled":${placed},`, async () => {
      outcomes.push(...outcomesOf(new Map([[order, await connection.send(bidRequest(order))]])));
    });
  });
  connection.close();
  return measured;
}

async function followIdle(sizes: readonly number[]): Promise<Measured> {
  await using idle = await startIdleServer();
  using readers = new LiveReaders(idle.port, '/live');
  const connection = await Connection.open(idle.port);
  let nth = 0;
  const measured = await measure(readers, idle.processId, sizes, () => {
    nth += 1;
    const event = `event: auction\ndata: {"nth":${nth},"auction":"${'x'.repeat(300)}"}\n\n`;
    const request = postRequest('/tell', JSON.stringify({ event }), {});
    return readers.timeUntilAllHeard(`"nth":${nth},`, () => connection.send(request));
  });
  connection.close();
  return measured;
}

/** Measures latency and memory with a growing number of readers. */
async function measure(
  readers: LiveReaders,
  processId: number,
  sizes: readonly number[],
  sendUpdate: () => Promise<number>,
): Promise<Measured> {
  const measured: Record<string, number> = {};
  const before = await measureMemory(processId);
  for (const size of sizes) {
    await readers.growTo(size);
    const taken: number[] = [];
    for (let update = 0; update < updates; update += 1) {
      await pause(quietMs);
      taken.push(await sendUpdate());
    }
    measured[`ms ${size}`] = median(taken);
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

/** The number of connections that are opened concurrently. */
const batchSize = 200;

/** Open streams of server-sent events, as pages that follow an auction hold them. */
export class LiveReaders implements Disposable {
  readonly #port: number;
  readonly #path: string;
  readonly #sockets: Socket[] = [];
  #missing = 0;
  #marker = '';
  #allHeard = () => {};

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

  /** Milliseconds from the start of the update until every reader received the marker. */
  async timeUntilAllHeard(marker: string, sendUpdate: () => Promise<unknown>): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#marker = marker;
    this.#missing = this.#sockets.length;
    this.#allHeard = resolve;
    const startedAt = performance.now();
    await Promise.all([sendUpdate(), promise]);
    return performance.now() - startedAt;
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Sends a different client address for each reader, as a proxy would. */
  async #open(nth: number): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1');
    const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
    socket.write(`GET ${this.#path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n\r\n`);
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
      this.#missing -= 1;
      if (this.#missing === 0) this.#allHeard();
    });
    return socket;
  }
}
