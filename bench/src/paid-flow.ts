import type { Benchmark } from './benchmark.ts';
import { closedLoop } from './load/closed-loop.ts';
import { Connection } from './load/connection.ts';
import { takeTurns } from './load/rounds.ts';
import { speedFigure } from './report/speed-figure.ts';
import { insertAuctions } from './scene/auctions.ts';
import { checkBids, type Told } from './scene/check-bids.ts';
import { startIdleServer } from './scene/idle-server.ts';
import { payAndBid, sayTheSame } from './scene/pay-and-bid.ts';
import { peopleFor, planOrders, settleDown } from './scene/paid-orders.ts';
import { insertAdministrator, insertPeople } from './scene/people.ts';
import { startServer } from './scene/server.ts';

const clients = 32;

/** The whole way of a bid: order, payment at the sandbox, proof of it, bid. */
export const paidFlow: Benchmark = {
  title: 'The whole paid flow',
  how:
    '32 connections each open an order, pay it at the sandbox, prove the payment and hand in the bid, one after the other, on a server that does its jobs as well; the sandbox, its webhooks and the load share the machine. ' +
    'In turn with it the same connections send four such requests, one after the other, to a Fastify server that does nothing.',
  run: async ({ postgres, rounds, size }) => {
    await using database = await postgres.createDatabase('paid_flow');
    const { pool } = database;
    const flows = size(800, clients);
    const people = await insertPeople(pool, peopleFor(flows));
    const auctionIds = await insertAuctions(pool, await insertAdministrator(pool), rounds);
    const plans = auctionIds.map((auctionId) => planOrders(people, [auctionId], flows));
    await settleDown(pool);
    await using server = await startServer(database.url, { roles: 'web,jobs' });
    await using idle = await startIdleServer();
    const open = (port: number) => Promise.all(Array.from({ length: clients }, () => Connection.open(port)));
    const [toServer, toSandbox, toIdle] = await Promise.all([server.port, server.sandboxPort, idle.port].map(open));
    const pairs = (toServer ?? []).map((server, nth) => ({ server, sandbox: toSandbox?.[nth] ?? server }));
    const told: Told[] = [];
    try {
      const measured = await takeTurns(rounds, {
        idle: (round) => closedLoop(toIdle ?? [], plans[round] ?? [], sayTheSame),
        flows: (round) =>
          closedLoop(pairs, plans[round] ?? [], async (order, connections) => {
            told.push(await payAndBid(order, connections));
          }),
      });
      await checkBids(pool, told);
      return {
        figures: [
          {
            ...speedFigure('create order, pay, verify, bid, 32 clients', measured.flows),
            reference: {
              what: 'four POSTs that do nothing',
              measured: measured.idle['perSecond'] ?? Number.NaN,
            },
          },
        ],
      };
    } finally {
      for (const connection of [toServer, toSandbox, toIdle].flat()) connection?.close();
    }
  },
};
