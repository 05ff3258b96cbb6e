import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Benchmark } from './benchmark.ts';
import { Connection, type Reply } from './load/connection.ts';
import { handIn } from './load/hand-in.ts';
import { openLoop } from './load/open-loop.ts';
import { takeTurns } from './load/rounds.ts';
import { type Measured, percentile } from './load/statistics.ts';
import { readable } from './report/readable.ts';
import { createBidDatabase } from './scene/bid-database.ts';
import { bidRequest } from './scene/bid-requests.ts';
import { checkBids } from './scene/check-bids.ts';
import { startIdleServer } from './scene/idle-server.ts';
import type { PaidOrder } from './scene/paid-orders.ts';
import { startServer } from './scene/server.ts';
import { toldBy } from './scene/told-by.ts';

const seconds = 10;
/** What the web app waits when it is told that the server is busy. */
const againMs = 1000;

/** An auction's last ten seconds: people bid when they want to, not when the server is ready for them. */
export const surge: Benchmark = {
  title: 'The last ten seconds',
  how:
    '20,000 people hand in a paid bid each in the last ten seconds, each at a moment fixed beforehand whether or not others have their answer; what counts is the time from that moment to the final answer, and who is told to come again comes again after a second. ' +
    'The same arrivals at a Fastify server that does nothing show what the load itself adds.',
  run: async (bench) => {
    const bids = bench.size(20_000, 50);
    await using database = await createBidDatabase(bench, 'surge', {
      bids: { bids, auctions: 1 },
      warm: { bids: bench.size(3000, 64), auctions: 1 },
    });
    await using server = await startServer(database.url);
    await using idle = await startIdleServer();
    const replies = new Map<PaidOrder, Reply>();
    // Nobody's last ten seconds are a server's first.
    await handIn([server.port], database.ordersOf('warm', 0), replies);
    const measured = await takeTurns(bench.rounds, {
      idle: (round) => arrive(bench, idle.port, database.ordersOf('bids', round), new Map()),
      bids: (round) => arrive(bench, server.port, database.ordersOf('bids', round), replies),
    });
    await checkBids(database.pool, toldBy(replies));
    return { figures: [figureOf('p50', bids, measured), figureOf('p99', bids, measured)] };
  },
};

async function arrive(
  { size }: Bench,
  port: number,
  orders: readonly PaidOrder[],
  replies: Map<PaidOrder, Reply>,
): Promise<Measured> {
  const works = orders.map((order) => ({ order, request: bidRequest(order) }));
  let toldToComeAgain = 0;
  const connect = () => Connection.open(port);
  const latencies = await openLoop(
    works,
    { seconds: size(seconds), connect },
    async ({ order, request }, connection) => {
      let reply = await connection.send(request);
      while (reply.status === 503) {
        toldToComeAgain += 1;
        await pause(againMs);
        reply = await connection.send(request);
      }
      replies.set(order, reply);
    },
  );
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    longest: percentile(latencies, 1),
    toldToComeAgain,
  };
}

function figureOf(share: 'p50' | 'p99', bids: number, measured: Readonly<Record<'bids' | 'idle', Measured>>) {
  const { longest = Number.NaN, toldToComeAgain = Number.NaN } = measured.bids;
  return {
    what: `${bids.toLocaleString('en-IN')} bids in the last ten seconds, ${share}`,
    measured: measured.bids[share] ?? Number.NaN,
    unit: 'ms' as const,
    detail: `longest ${readable(longest, 'ms')}, told to come again ${toldToComeAgain} times, all placed`,
    reference: { what: 'a Fastify POST that does nothing', measured: measured.idle[share] ?? Number.NaN },
  };
}
