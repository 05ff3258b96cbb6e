import type { Bench, Benchmark } from './benchmark.ts';
import { closedLoop } from './load/closed-loop.ts';
import { Connection, type Reply } from './load/connection.ts';
import { takeTurns } from './load/rounds.ts';
import { speedFigure } from './report/speed-figure.ts';
import { createBidDatabase } from './scene/bid-database.ts';
import { bidRequest } from './scene/bid-requests.ts';
import { checkBids } from './scene/check-bids.ts';
import { startIdleServer } from './scene/idle-server.ts';
import type { PaidOrder } from './scene/paid-orders.ts';
import { startServer } from './scene/server.ts';
import { toldBy } from './scene/told-by.ts';

const clients = 64;

/** Paid bids through the whole server, beside a server that answers the very same requests and does nothing. */
export const httpBids: Benchmark = {
  title: '`POST /bids` over HTTP',
  how:
    '64 kept connections hand in paid bids of one hot auction, each person with a session, CSRF token and payment token of their own, every check on; server, PostgreSQL and load share the machine. ' +
    'In turn with it the same connections send the very same requests to a Fastify server that answers and does nothing.',
  run: async (bench) => {
    const bids = bench.size(40_000, 128);
    const database = await createBidDatabase(bench, 'http_bids', { bids: { bids, auctions: 1 } });
    const [server, idle] = [await startServer(database.url, bench), await startIdleServer()];
    const replies = new Map<PaidOrder, Reply>();
    try {
      await warmUp(idle.port, bench, database.ordersOf('bids', 0));
      const measured = await takeTurns(bench.rounds, {
        idle: (round) => handIn(idle.port, database.ordersOf('bids', round)),
        bids: (round) => handIn(server.port, database.ordersOf('bids', round), replies),
      });
      await checkBids(database.pool, toldBy(replies));
      const reference = {
        what: 'a Fastify POST that does nothing',
        measured: measured.idle['perSecond'] ?? Number.NaN,
      };
      const p99 = measured.bids['p99'] ?? Number.NaN;
      return {
        figures: [
          speedFigure('a Fastify POST that does nothing, 64 clients', measured.idle),
          {
            ...speedFigure('`POST /bids`, one hot auction, 64 clients', measured.bids),
            reference,
            budget: { ratioAtLeast: 0.5 },
          },
          { what: '`POST /bids`, 64 clients, p99', measured: p99, unit: 'ms', budget: { atMost: 25 } },
        ],
      };
    } finally {
      await Promise.all([server.stop(), idle.stop()]);
      await database.drop();
    }
  },
};

/** The load's own code is compiled before anybody's is measured. */
async function warmUp(port: number, { size }: Bench, orders: readonly PaidOrder[]): Promise<void> {
  await handIn(port, orders.slice(0, size(5000)));
}

/** Everything is on the wire's own form before the clock starts. */
export async function handIn(port: number, orders: readonly PaidOrder[], replies?: Map<PaidOrder, Reply>) {
  const works = orders.map((order) => ({ order, request: bidRequest(order) }));
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(port)));
  try {
    return await closedLoop(connections, works, async ({ order, request }, connection) => {
      const reply = await connection.send(request);
      replies?.set(order, reply);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}
