import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { headersOf, sendBids } from './load/bid-requests.ts';
import { readAgain, type Reply } from './load/loops.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { speedFigure } from './report/figures.ts';
import { type BidDatabase, createBidDatabase, type PaidOrder, type Person } from './scene/bid-database.ts';
import { checkBids, outcomesOf } from './scene/check-bids.ts';
import { withCpu, withCpuDetail } from './scene/costs.ts';
import { type Server, startServer } from './scene/server.ts';

const kinds = {
  bids: '`POST /bids`, one hot auction, 64 clients',
  visitors: 'list of auctions, visitors, 32 clients',
  people: 'list of auctions, signed in, 32 clients',
} as const;
type Kind = keyof typeof kinds;

/** Compares one web process with two web processes on the same port. */
export const cores: Benchmark = {
  title: 'One web process and two',
  how:
    'Two servers share one database, one with `WORKERS=1` and one with `WORKERS=2`. In alternation, the same load goes to each. ' +
    'Everything runs on this one machine, so on two processors the second web process takes its time from PostgreSQL and the load generator. ' +
    'CPU time is counted for the server with all its processes, for PostgreSQL and for the load generator, for each call.',
  run: async (bench) => {
    const portion = { bids: bench.size(24_000, 128), auctions: 1 };
    await using database = await createBidDatabase(bench, 'cores', { one: portion, two: portion });
    await using one = await startServer(database.url);
    await using two = await startServer(database.url, { settings: { WORKERS: '2' } });
    const replies = new Map<PaidOrder, Reply>();
    const [order] = database.ordersOf('one', 0);
    if (!order) throw new Error('no order was created');
    const measured = await measureInTurns(bench.rounds, {
      ...casesOf(bench, { database, replies, person: order.bidder, server: one, name: 'one' }),
      ...casesOf(bench, { database, replies, person: order.bidder, server: two, name: 'two' }),
    });
    await checkBids(database.pool, outcomesOf(replies));
    return { figures: (Object.keys(kinds) as Kind[]).flatMap((kind) => figuresOf(kind, measured)) };
  },
};

type Scene = {
  readonly database: BidDatabase<'one' | 'two'>;
  readonly replies: Map<PaidOrder, Reply>;
  readonly person: Person;
  readonly server: Server;
  readonly name: 'one' | 'two';
};

function casesOf({ size, postgres }: Bench, { database, replies, person, server, name }: Scene) {
  const roots = { web: server.processId, PostgreSQL: postgres.processId, load: process.pid };
  const read = (headers: Readonly<Record<string, string>>) =>
    withCpu(roots, () =>
      readAgain({ url: `http://127.0.0.1:${server.port}/api/auctions`, headers, clients: 32, seconds: size(4, 1) }),
    );
  return {
    [`bids ${name}`]: (round: number) => {
      const orders = database.ordersOf(name, round);
      return withCpu(roots, async () => ({
        ...(await sendBids([server.port], orders, replies)),
        count: orders.length,
      }));
    },
    [`visitors ${name}`]: () => read({}),
    [`people ${name}`]: () => read(headersOf(person)),
  };
}

function figuresOf(kind: Kind, measured: Readonly<Record<string, Measured>>): Figure[] {
  const [one, two] = [measured[`${kind} one`] ?? {}, measured[`${kind} two`] ?? {}];
  return [
    withCpuDetail(speedFigure(`${kinds[kind]}, WORKERS=1`, one), one),
    {
      ...withCpuDetail(speedFigure(`${kinds[kind]}, WORKERS=2`, two), two),
      reference: { what: 'WORKERS=1', measured: one['perSecond'] ?? Number.NaN },
    },
  ];
}
