import { createOrder, placeBid, verifyPayment } from '@ekbid/contract';
import type { Benchmark } from './benchmark.ts';
import { headersOf, postRequest } from './load/bid-requests.ts';
import { Connection, type Reply } from './load/connection.ts';
import { closedLoop } from './load/loops.ts';
import { measureInTurns } from './load/measurements.ts';
import { speedFigure } from './report/figures.ts';
import { insertAuctions } from './scene/auctions.ts';
import { checkBids, type BidOutcome } from './scene/check-bids.ts';
import { type PaidOrder, peopleFor, planOrders, vacuum } from './scene/paid-orders.ts';
import { insertAdministrator, insertPeople } from './scene/people.ts';
import { startIdleServer, startServer } from './scene/server.ts';

const clients = 32;

/** The whole flow of a bid: order, payment at the sandbox, verification, bid. */
export const paidFlow: Benchmark = {
  title: 'The whole paid flow',
  how:
    '32 connections each open an order, pay it in the sandbox, verify the payment and place the bid, one after another. The server also does its background work; the sandbox, its webhooks and the load generator share the machine. ' +
    'In alternation, the same connections send four such requests, one after another, to a Fastify server that does nothing.',
  run: async ({ postgres, rounds, size }) => {
    await using database = await postgres.createDatabase('paid_flow');
    const { pool } = database;
    const flows = size(800, clients);
    const people = await insertPeople(pool, peopleFor(flows));
    const auctionIds = await insertAuctions(pool, await insertAdministrator(pool), rounds);
    const plans = auctionIds.map((auctionId) => planOrders(people, [auctionId], flows));
    await vacuum(pool);
    await using server = await startServer(database.url, { roles: 'web,jobs' });
    await using idle = await startIdleServer();
    const open = (port: number) => Promise.all(Array.from({ length: clients }, () => Connection.open(port)));
    const [toServer, toSandbox, toIdle] = await Promise.all([server.port, server.sandboxPort, idle.port].map(open));
    const pairs = (toServer ?? []).map((server, nth) => ({ server, sandbox: toSandbox?.[nth] ?? server }));
    const outcomes: BidOutcome[] = [];
    try {
      const measured = await measureInTurns(rounds, {
        idle: (round) => closedLoop(toIdle ?? [], plans[round] ?? [], sendIdleRequests),
        flows: (round) =>
          closedLoop(pairs, plans[round] ?? [], async (order, connections) => {
            outcomes.push(await payAndBid(order, connections));
          }),
      });
      await checkBids(pool, outcomes);
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

type Connections = { readonly server: Connection; readonly sandbox: Connection };

/** Runs the calls of a browser. The server chooses the order id, so the planned one is not used. */
async function payAndBid(planned: PaidOrder, { server, sandbox }: Connections): Promise<BidOutcome> {
  const { auctionId, bidder, amountPaise } = planned;
  const own = headersOf(bidder);
  const amount = amountPaise / 100;
  const call = async (path: string, body: object, headers = {}) =>
    bodyOf(await server.send(postRequest(`/api${path}`, JSON.stringify(body), { ...own, ...headers })));

  const { order } = (await call(createOrder.path, { auctionId, amount })) as { order: { id: string } };
  const pay = postRequest('/sandbox/pay', JSON.stringify({ orderId: order.id }), {});
  const paid = bodyOf(await sandbox.send(pay)) as object;
  const { token } = (await call(verifyPayment.path, paid)) as { token: string };
  const bid = { auctionId, userId: bidder.userId, bidAmount: amount };
  const { data } = (await call(placeBid.path, bid, { authorization: `Bearer ${token}` })) as {
    data: { bid: { _id: string } };
  };
  const [paymentOrderId = ''] = token.split('.');
  return { order: { ...planned, paymentOrderId }, was: 'placed', bidId: data.bid._id };
}

function bodyOf({ status, body }: Reply): unknown {
  if (status !== 200) throw new Error(`answered with ${status}: ${body}`);
  return JSON.parse(body);
}

/** Sends as many requests of about the same size to the idle server. */
async function sendIdleRequests({ auctionId, bidder, amountPaise }: PaidOrder, connection: Connection): Promise<void> {
  const request = postRequest('/api/bids', JSON.stringify({ auctionId, amountPaise }), headersOf(bidder));
  for (let times = 0; times < 4; times += 1) await connection.send(request);
}
