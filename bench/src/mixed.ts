import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { LiveReaders } from './live-readers.ts';
import { getRequest } from './load/bid-requests.ts';
import { Connection, openLoop } from './load/loops.ts';
import { type Measured, measureInTurns, percentile } from './load/measurements.ts';
import { type Answered, payAndBid, withOrderIds } from './paid-flow.ts';
import { readable } from './report/figures.ts';
import {
  type BidDatabase,
  createBidDatabase,
  insertAuctions,
  type PaidOrder,
  planOrders,
  withoutTriggers,
} from './scene/bid-database.ts';
import { checkBids } from './scene/check-bids.ts';
import { describeCpuShares, withCpu } from './scene/costs.ts';
import { startServer } from './scene/server.ts';
import { startStubProvider, type StubProvider } from './scene/stub-provider.ts';

const fullSeconds = 20;
/** An open page reads again about this often, because the person looks around or an event arrived. */
const readEverySeconds = 10;

/** A busy evening: many people read, some pay, and meanwhile one auction ends. */
export const mixed: Benchmark = {
  title: 'A busy evening',
  how:
    '5,000 people have the page of one auction open, with its live stream, and read the list or the auction every ten seconds. 200 people pay for a bid in another auction within twenty seconds, at a stub of the provider that sends three webhooks for each payment. ' +
    'In the middle the auction that the 5,000 watch ends with 5,000 bids, and its result is declared by the background work. ' +
    'Reads and flows begin at fixed times, whether or not others have been answered, and times count from then. The result’s time runs from the end of the auction until the last page has heard of it.',
  run: async (bench) => {
    await using stub = await startStubProvider({ webhooks: true });
    const ending = { bids: bench.size(5000, 64), auctions: 1 };
    await using database = await createBidDatabase(bench, 'mixed', { ending }, 'bids');
    await using server = await startServer(database.url, {
      roles: 'web,jobs',
      settings: { ...stub.settings, TRUST_PROXY: '1' },
    });
    stub.sendWebhooksTo(server.port);
    const outcomes: Answered[] = [];
    const roots = { web: server.processId, PostgreSQL: bench.postgres.processId, load: process.pid };
    const scene = { database, stub, port: server.port, outcomes };
    const measured = await measureInTurns(bench.rounds, {
      evening: (round) => withCpu(roots, () => spendEvening(bench, scene, round)),
    });
    await checkBids(database.pool, await withOrderIds({ pool: database.pool, outcomes }));
    return { figures: figuresOf(measured.evening, bench) };
  },
};

type Scene = {
  readonly database: BidDatabase<'ending'>;
  readonly stub: StubProvider;
  readonly port: number;
  readonly outcomes: Answered[];
};

async function spendEvening({ size }: Bench, { database, stub, port, outcomes }: Scene, round: number) {
  const { pool } = database;
  const seconds = size(fullSeconds, 4);
  const people = size(5000, 20);
  const orders = database.ordersOf('ending', round);
  const [watched] = orders;
  if (!watched) throw new Error('no auction ends');
  const { auctionId } = watched;
  using readers = new LiveReaders(port, `/api/live?auctions=${auctionId}`);
  await readers.growTo(people);

  const reads = Array.from({ length: Math.round((people * seconds) / readEverySeconds) }, (_, nth) =>
    getRequest(nth % 2 === 0 ? '/api/auctions' : `/api/auctions/${auctionId}`),
  );
  const readAll = openLoop(reads, { seconds, connect: () => Connection.open(port) }, async (request, connection) => {
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`a read was answered with ${status}`);
  });
  const payAll = payWithin({ database, stub, port, outcomes }, { orders, flows: size(200, 10), seconds });
  const endsInMs = (seconds * 1000) / 2;
  const result = readers.timeUntilAllHeard('"outcome":"', () => endIn(pool, auctionId, endsInMs));
  const [readMs, paidMs, resultMs] = await Promise.all([readAll, payAll, result]);
  return {
    'p50 of reads': percentile(readMs, 0.5),
    'p99 of reads': percentile(readMs, 0.99),
    'p50 of flows': percentile(paidMs, 0.5),
    'p99 of flows': percentile(paidMs, 0.99),
    result: resultMs - endsInMs,
    count: seconds,
  };
}

/** Sets the end of an auction that has bids. The triggers would reject this change, so they are switched off for it. */
const endIn = async (pool: Scene['database']['pool'], auctionId: string, ms: number) =>
  withoutTriggers(pool, [
    `update auctions set auto_declare = true, end_time = game_clock() + interval '${ms} milliseconds'
    where auction_id = '${auctionId}'`,
  ]);

type Payers = { readonly orders: readonly PaidOrder[]; readonly flows: number; readonly seconds: number };

/** Lets every person pay once, evenly spread over `seconds`. Resolves with the milliseconds of each flow. */
async function payWithin({ database, stub, port, outcomes }: Scene, { orders, flows, seconds }: Payers) {
  const payers = [...new Map(orders.map(({ bidder }) => [bidder.userId, bidder])).values()];
  const { rows } = await database.pool.query<{ user_id: string }>(`select user_id from users where role = 'ADMIN'`);
  const running = await insertAuctions(database.pool, rows[0]?.user_id ?? '', 1);
  const plan = planOrders(payers, running, Math.min(flows, payers.length));
  const providers: Connection[] = [];
  const taken = await openLoop(plan, { seconds, connect: () => Connection.open(port) }, async (order, server) => {
    const provider = providers.pop() ?? (await Connection.open(stub.port));
    outcomes.push(await payAndBid('/pay', order, { server, provider }));
    providers.push(provider);
  });
  for (const provider of providers) provider.close();
  return taken;
}

function figuresOf(measured: Measured, { size }: Bench): Figure[] {
  const of = (name: string) => measured[name] ?? Number.NaN;
  const p50 = (name: string) => `p50 ${readable(of(`p50 of ${name}`), 'ms')}`;
  const people = size(5000, 20).toLocaleString('en-IN');
  return [
    {
      what: `${people} people read, p99 of a read`,
      measured: of('p99 of reads'),
      unit: 'ms',
      detail: [p50('reads'), describeCpuShares(measured)].filter((part) => part !== '').join('; '),
    },
    {
      what: `${size(200, 10)} people pay and bid, p99 of the whole flow`,
      measured: of('p99 of flows'),
      unit: 'ms',
      detail: p50('flows'),
    },
    { what: `the result on ${people} open pages, after the end`, measured: of('result'), unit: 'ms' },
  ];
}
