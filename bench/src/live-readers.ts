import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, Figure } from './benchmark.ts';
import { Connection } from './load/connection.ts';
import { takeTurns } from './load/rounds.ts';
import { type Measured, median } from './load/statistics.ts';
import { type BidDatabase, createBidDatabase } from './scene/bid-database.ts';
import { bidRequest, postRequest } from './scene/bid-requests.ts';
import { checkBids, type Told } from './scene/check-bids.ts';
import { startIdleServer } from './scene/idle-server.ts';
import { LiveReaders } from './scene/live-readers.ts';
import { collectable, memoryOf } from './scene/memory-of.ts';
import { startServer } from './scene/server.ts';
import { toldBy } from './scene/told-by.ts';

const fullSizes = [1000, 5000, 10_000];
const tellings = 3;
/** After a quiet time the next bid is told of at once. */
const quietMs = 600;

/** How long until everybody who looks at an auction has heard of a bid, and what their open pages cost. */
export const liveReaders: Benchmark = {
  title: 'Live updates',
  how:
    'So many open event streams follow one auction on one server process; somebody hands in a bid, and the clock runs until the last of them has been sent it (while bids rain, updates come four times a second). ' +
    'The reference is a Fastify server that writes one line to as many streams; memory is what the process has grown by since nobody was there, garbage collected, for each stream.',
  run: async (bench) => {
    const sizes = fullSizes.map((full) => bench.size(full, 10));
    const bids = sizes.length * tellings;
    await using database = await createBidDatabase(bench, 'live', { bids: { bids, auctions: 1 } });
    const told: Told[] = [];
    const measured = await takeTurns(bench.rounds, {
      idle: () => followIdle(sizes),
      live: (round) => follow(database, round, sizes, told),
    });
    await checkBids(database.pool, told);
    return { figures: sizes.flatMap((size) => figuresOf(size, size === sizes.at(-1), measured)) };
  },
};

async function follow(database: BidDatabase<'bids'>, round: number, sizes: readonly number[], told: Told[]) {
  const orders = database.ordersOf('bids', round);
  const auctionId = orders[0]?.auctionId ?? '';
  await using server = await startServer(database.url, {
    settings: { TRUST_PROXY: '1' },
    nodeFlags: collectable,
  });
  using readers = new LiveReaders(server.port, `/api/live?auctions=${auctionId}`);
  const connection = await Connection.open(server.port);
  let placed = 0;
  const measured = await measure(readers, server.processId, sizes, async () => {
    const order = orders[placed];
    if (!order) throw new Error('no order is left to tell of');
    placed += 1;
    return readers.untilAllHeard(`"slotsFilled":${placed},`, async () => {
      told.push(...toldBy(new Map([[order, await connection.send(bidRequest(order))]])));
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
    return readers.untilAllHeard(`"nth":${nth},`, () => connection.send(request));
  });
  connection.close();
  return measured;
}

/** More and more readers: how long a telling takes with each number of them, and how much memory one has cost. */
async function measure(
  readers: LiveReaders,
  processId: number,
  sizes: readonly number[],
  tell: () => Promise<number>,
): Promise<Measured> {
  const measured: Record<string, number> = {};
  const before = await memoryOf(processId);
  for (const size of sizes) {
    await readers.growTo(size);
    const taken: number[] = [];
    for (let telling = 0; telling < tellings; telling += 1) {
      await pause(quietMs);
      taken.push(await tell());
    }
    measured[`ms ${size}`] = median(taken);
    measured[`KB ${size}`] = ((await memoryOf(processId)) - before) / size;
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
  return [figure('ms', 'until all have heard', 250), figure('KB', 'memory for each', 16)];
}
