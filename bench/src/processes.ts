import type { Benchmark } from './benchmark.ts';
import type { Reply } from './load/connection.ts';
import { handIn } from './load/hand-in.ts';
import { takeTurns } from './load/rounds.ts';
import { speedFigure } from './report/speed-figure.ts';
import { createBidDatabase } from './scene/bid-database.ts';
import { checkBids } from './scene/check-bids.ts';
import type { PaidOrder } from './scene/paid-orders.ts';
import { startServer } from './scene/server.ts';
import { toldBy } from './scene/told-by.ts';

/** The same hot auction on one process and on two. */
export const processes: Benchmark = {
  title: 'One process and two',
  how:
    'Two server processes share one database; 64 connections hand in paid bids of one hot auction, all to the first process, or half to each. ' +
    'All of it runs on this one machine: a second process is worth more where it has processors of its own.',
  run: async (bench) => {
    const portion = { bids: bench.size(24_000, 128), auctions: 1 };
    await using database = await createBidDatabase(bench, 'processes', { one: portion, two: portion });
    await using first = await startServer(database.url);
    await using second = await startServer(database.url);
    const replies = new Map<PaidOrder, Reply>();
    const measured = await takeTurns(bench.rounds, {
      one: (round) => handIn([first.port], database.ordersOf('one', round), replies),
      two: (round) => handIn([first.port, second.port], database.ordersOf('two', round), replies),
    });
    await checkBids(database.pool, toldBy(replies));
    return {
      figures: [
        speedFigure('`POST /bids`, one hot auction, one process', measured.one),
        {
          ...speedFigure('`POST /bids`, one hot auction, two processes', measured.two),
          reference: { what: 'one process', measured: measured.one['perSecond'] ?? Number.NaN },
        },
      ],
    };
  },
};
