import type { Bench, Benchmark } from './benchmark.ts';
import type { Reply } from './load/connection.ts';
import { handIn } from './load/hand-in.ts';
import { takeTurns } from './load/rounds.ts';
import { speedFigure } from './report/speed-figure.ts';
import { createBidDatabase } from './scene/bid-database.ts';
import { checkBids } from './scene/check-bids.ts';
import { startIdleServer } from './scene/idle-server.ts';
import type { PaidOrder } from './scene/paid-orders.ts';
import { startServer } from './scene/server.ts';
import { toldBy } from './scene/told-by.ts';

/** Paid bids through the whole server, beside a server that answers the very same requests and does nothing. */
export const httpBids: Benchmark = {
  title: '`POST /bids` over HTTP',
  how:
    '64 kept connections hand in paid bids of one hot auction, each person with a session, CSRF token and payment token of their own, every check on; server, PostgreSQL and load share the machine. ' +
    'In turn with it the same connections send the very same requests to a Fastify server that answers and does nothing.',
  run: async (bench) => {
    const bids = bench.size(40_000, 128);
    await using database = await createBidDatabase(bench, 'http_bids', { bids: { bids, auctions: 1 } });
    await using server = await startServer(database.url, bench);
    await using idle = await startIdleServer();
    const replies = new Map<PaidOrder, Reply>();
    await warmUp(idle.port, bench, database.ordersOf('bids', 0));
    const measured = await takeTurns(bench.rounds, {
      idle: (round) => handIn([idle.port], database.ordersOf('bids', round)),
      bids: (round) => handIn([server.port], database.ordersOf('bids', round), replies),
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
  },
};

/** The load's own code is compiled before anybody's is measured. */
async function warmUp(port: number, { size }: Bench, orders: readonly PaidOrder[]): Promise<void> {
  await handIn([port], orders.slice(0, size(5000)));
}
