import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Benchmark } from './benchmark.ts';
import { bidRequest, sendBids } from './load/bid-requests.ts';
import { Connection, type Reply, openLoop } from './load/loops.ts';
import { type Measured, measureInTurns, percentile } from './load/measurements.ts';
import { readable, speedFigure } from './report/figures.ts';
import { createBidDatabase, type PaidOrder } from './scene/bid-database.ts';
import { checkBids, outcomesOf } from './scene/check-bids.ts';
import { startIdleServer, startServer } from './scene/server.ts';

/** Sends paid bids to the server, and the same requests to a reference server that only answers. */
export const httpBids: Benchmark = {
  title: '`POST /bids` over HTTP',
  how:
    '64 open connections send paid bids for one hot auction. Each person has a session, a CSRF token and a payment token, and every check is on. Server, PostgreSQL and load generator share the machine. ' +
    'In alternation, the same connections send the same requests to a Fastify server that answers and does nothing.',
  run: async (bench) => {
    const bids = bench.size(40_000, 128);
    await using database = await createBidDatabase(bench, 'http_bids', { bids: { bids, auctions: 1 } });
    await using server = await startServer(database.url, bench);
    await using idle = await startIdleServer();
    const replies = new Map<PaidOrder, Reply>();
    await warmUp(idle.port, bench, database.ordersOf('bids', 0));
    const measured = await measureInTurns(bench.rounds, {
      idle: (round) => sendBids([idle.port], database.ordersOf('bids', round)),
      bids: (round) => sendBids([server.port], database.ordersOf('bids', round), replies),
    });
    await checkBids(database.pool, outcomesOf(replies));
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
          budget: { ratioAtLeast: 0.4 },
        },
        {
          what: '`POST /bids`, 64 clients, p99',
          measured: p99,
          unit: 'ms',
          reference: { what: reference.what, measured: measured.idle['p99'] ?? Number.NaN },
          budget: { ratioAtMost: 3 },
        },
      ],
    };
  },
};

/** Lets V8 compile the load generator before the first measurement. */
async function warmUp(port: number, { size }: Bench, orders: readonly PaidOrder[]): Promise<void> {
  await sendBids([port], orders.slice(0, size(5000)));
}

const seconds = 10;
/** The web app waits this long before it tries again after a reply 503. */
const retryMs = 1000;

/**
 * Measures the last ten seconds of an auction. Bids are sent at fixed times, even while earlier ones are unanswered.
 */
export const surge: Benchmark = {
  title: 'The last ten seconds',
  how:
    '20,000 people each send a paid bid in the last ten seconds, each at a time fixed beforehand, whether or not others have been answered. The measured time runs from that moment to the final answer. A client that is asked to retry does so after a second. ' +
    'The same arrivals at a Fastify server that does nothing show what the load generator itself adds.',
  run: async (bench) => {
    const bids = bench.size(20_000, 50);
    await using database = await createBidDatabase(bench, 'surge', {
      bids: { bids, auctions: 1 },
      warm: { bids: bench.size(3000, 64), auctions: 1 },
    });
    await using server = await startServer(database.url);
    await using idle = await startIdleServer();
    const replies = new Map<PaidOrder, Reply>();
    // These requests are not measured. They warm the server up, because a real server runs long before an auction ends.
    await sendBids([server.port], database.ordersOf('warm', 0), replies);
    const measured = await measureInTurns(bench.rounds, {
      idle: (round) => arrive(bench, idle.port, database.ordersOf('bids', round), new Map()),
      bids: (round) => arrive(bench, server.port, database.ordersOf('bids', round), replies),
    });
    await checkBids(database.pool, outcomesOf(replies));
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
  let retries = 0;
  const connect = () => Connection.open(port);
  const latencies = await openLoop(
    works,
    { seconds: size(seconds), connect },
    async ({ order, request }, connection) => {
      let reply = await connection.send(request);
      while (reply.status === 503) {
        retries += 1;
        await pause(retryMs);
        reply = await connection.send(request);
      }
      replies.set(order, reply);
    },
  );
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    longest: percentile(latencies, 1),
    retries,
  };
}

function figureOf(share: 'p50' | 'p99', bids: number, measured: Readonly<Record<'bids' | 'idle', Measured>>) {
  const { longest = Number.NaN, retries = Number.NaN } = measured.bids;
  return {
    what: `${bids.toLocaleString('en-IN')} bids in the last ten seconds, ${share}`,
    measured: measured.bids[share] ?? Number.NaN,
    unit: 'ms' as const,
    detail: `longest ${readable(longest, 'ms')}, asked to retry ${retries} times, all placed`,
    reference: { what: 'a Fastify POST that does nothing', measured: measured.idle[share] ?? Number.NaN },
  };
}
