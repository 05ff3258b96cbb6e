import { setTimeout as pause } from 'node:timers/promises';
import { createOrder, placeBid } from '@ekbid/contract';
import { listChildren } from '@ekbid/server/src/testing/server-process.ts';
import type pg from 'pg';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { headersOf, postRequest } from './load/bid-requests.ts';
import { closedLoop, Connection, type Reply } from './load/loops.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { speedFigure } from './report/figures.ts';
import {
  insertAdministrator,
  insertAuctions,
  insertPeople,
  type PaidOrder,
  peopleFor,
  planOrders,
  vacuum,
} from './scene/bid-database.ts';
import { type BidOutcome, checkBids } from './scene/check-bids.ts';
import { describePostgresCosts, withCpu, withCpuDetail, withPostgresCosts } from './scene/costs.ts';
import { startIdleServer, startServer } from './scene/server.ts';
import { startStubProvider, type StubProvider } from './scene/stub-provider.ts';

const cases = {
  stub: { what: 'a stub provider without webhooks', clients: 64 },
  webhooks: { what: 'a stub provider with three webhooks', clients: 64, atLeast: 0.3 },
  sandbox: { what: 'the sandbox', clients: 32, atLeast: 0.2 },
} as const;
type Case = keyof typeof cases;

/**
 * The whole flow of a bid as the web app runs it: order, payment at the provider, then verification together with the
 * bid.
 */
export const paidFlow: Benchmark = {
  title: 'The whole paid flow',
  how:
    '64 connections, and 32 with the sandbox, each open an order, pay it, and verify the payment and place the bid in one call, one after another. They pay at a stub of the provider in a process of its own, without webhooks and with three for each payment, or in the sandbox. The server also does its background work; it shares the machine with the provider and the load generator. ' +
    'In alternation, the same connections send four requests, one after another, to a Fastify server that does nothing. ' +
    'Statements, commits, waits for the disk and the write-ahead log are counted by PostgreSQL, and CPU time by the system, until all webhooks are handled; both are for one flow.',
  run: async (bench) => {
    const flows = bench.size(1600, 64);
    await using stub = await startStubProvider({ webhooks: false });
    await using telling = await startStubProvider({ webhooks: true });
    await using first = await openScene(bench, 'stub', flows, stub);
    await using second = await openScene(bench, 'webhooks', flows, telling);
    await using third = await openScene(bench, 'sandbox', flows);
    await using idle = await startIdleServer();
    const measured = await measureInTurns(bench.rounds, {
      idle: (round) => postIdly(idle.port, first.plans[round] ?? [], cases.webhooks.clients),
      'idle of the sandbox': (round) => postIdly(idle.port, first.plans[round] ?? [], cases.sandbox.clients),
      stub: first.run,
      webhooks: second.run,
      sandbox: third.run,
    });
    for (const scene of [first, second, third]) await checkBids(scene.pool, await withOrderIds(scene));
    return { figures: (['stub', 'webhooks', 'sandbox'] as const).flatMap((name) => figuresOf(name, measured)) };
  },
};

async function postIdly(port: number, plan: readonly PaidOrder[], clients: number): Promise<Measured> {
  using toIdle = await openConnections(port, clients);
  return await closedLoop(toIdle.all, plan, sendIdleRequests);
}

function figuresOf(name: Case, measured: Readonly<Record<string, Measured>>): Figure[] {
  const { what, clients, ...goal } = cases[name];
  const own = measured[name] ?? {};
  const idle = measured[name === 'sandbox' ? 'idle of the sandbox' : 'idle'] ?? {};
  return [
    {
      ...withCpuDetail(speedFigure(`create order, pay, verify, bid, ${clients} clients, ${what}`, own), own),
      reference: { what: 'four POSTs that do nothing', measured: idle['perSecond'] ?? Number.NaN },
      ...('atLeast' in goal && { budget: { ratioAtLeast: goal.atLeast } }),
    },
    {
      what: `SQL statements of a flow, ${what}`,
      measured: own['statements'] ?? Number.NaN,
      unit: '',
      detail: describePostgresCosts(own),
    },
  ];
}

/** Opens connections. Each run needs new ones, because servers close idle connections. */
export async function openConnections(port: number, clients: number) {
  const all = await Promise.all(Array.from({ length: clients }, () => Connection.open(port)));
  return {
    all,
    [Symbol.dispose]: () => {
      for (const connection of all) connection.close();
    },
  };
}

/** Creates a database and starts a server for one case. */
async function openScene({ postgres, rounds }: Bench, name: Case, flows: number, stub?: StubProvider) {
  const database = await postgres.createDatabase(`paid_flow_${name}`);
  const { pool } = database;
  await postgres.countStatements(`paid_flow_${name}`);
  const people = await insertPeople(pool, peopleFor(flows));
  const auctionIds = await insertAuctions(pool, await insertAdministrator(pool), rounds);
  const plans = auctionIds.map((auctionId) => planOrders(people, [auctionId], flows));
  await vacuum(pool);
  const server = await startServer(database.url, { roles: 'web,jobs', ...(stub && { settings: stub.settings }) });
  stub?.sendWebhooksTo(server.port);
  const outcomes: Answered[] = [];
  const { clients } = cases[name];
  const sandbox = (await listChildren(server.processId)).find(({ command }) => command.includes('sandbox'));
  const roots = {
    web: server.processId,
    PostgreSQL: postgres.processId,
    provider: stub?.processId ?? sandbox?.processId ?? 0,
  };
  const payPath = stub ? '/pay' : '/sandbox/pay';
  return {
    pool,
    plans,
    outcomes,
    run: (round: number) =>
      withCpu({ ...roots, load: process.pid }, () => {
        const run = async () => {
          const plan = plans[round] ?? [];
          using toServer = await openConnections(server.port, clients);
          using toProvider = await openConnections(stub?.port ?? server.sandboxPort, clients);
          const pairs = toServer.all.map((server, nth) => ({ server, provider: toProvider.all[nth] ?? server }));
          const speed = await closedLoop(pairs, plan, async (order, connections) => {
            outcomes.push(await payAndBid(payPath, order, connections));
          });
          return { ...speed, count: plan.length };
        };
        return withPostgresCosts(pool, run, () => webhooksHandled(pool));
      }),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

export async function webhooksHandled(pool: pg.Pool): Promise<void> {
  // The last webhooks may not have arrived yet, so wait for them.
  await pause(500);
  for (;;) {
    const { rows } = await pool.query('select from webhook_events where handled_at is null limit 1');
    if (rows.length === 0) return;
    await pause(100);
  }
}

type Connections = { readonly server: Connection; readonly provider: Connection };

/** A bid that the server reported as placed, with the provider's id of its order. */
export type Answered = { readonly planned: PaidOrder; readonly providerOrderId: string; readonly bidId: string };

const maxTries = 5;
const retryMs = 1000;

/** Makes the calls of a browser that pays and bids. */
export async function payAndBid(
  payPath: string,
  planned: PaidOrder,
  { server, provider }: Connections,
): Promise<Answered> {
  const { auctionId, bidder, amountPaise } = planned;
  const own = headersOf(bidder);
  const amount = amountPaise / 100;
  const call = async (path: string, body: object) => {
    const request = postRequest(`/api${path}`, JSON.stringify(body), own);
    let reply = await server.send(request);
    // On a busy machine a call to the provider can take too long. People then try again, and so does this client.
    for (let tries = 1; reply.status === 503 && tries < maxTries; tries += 1) {
      await pause(retryMs);
      reply = await server.send(request);
    }
    return bodyOf(reply);
  };

  const { order } = (await call(createOrder.path, { auctionId, amount })) as { order: { id: string } };
  const pay = postRequest(payPath, JSON.stringify({ orderId: order.id }), {});
  const payment = bodyOf(await provider.send(pay)) as object;
  const bid = { auctionId, userId: bidder.userId, bidAmount: amount, payment };
  const { data } = (await call(placeBid.path, bid)) as { data: { bid: { _id: string } } };
  return { planned, providerOrderId: order.id, bidId: data.bid._id };
}

/** Replaces the planned ids of the orders by those that the server chose. */
export async function withOrderIds({ pool, outcomes }: { pool: pg.Pool; outcomes: Answered[] }): Promise<BidOutcome[]> {
  const { rows } = await pool.query<{ id: string; order: string }>(
    'select payment_order_id as id, provider_order_id as "order" from payment_orders where provider_order_id is not null',
  );
  const ids = new Map(rows.map(({ id, order }) => [order, id]));
  return outcomes.map(({ planned, providerOrderId, bidId }) => {
    return { order: { ...planned, paymentOrderId: ids.get(providerOrderId) ?? '' }, was: 'placed', bidId };
  });
}

function bodyOf({ status, body }: Reply): unknown {
  if (status !== 200) throw new Error(`answered with ${status}: ${body}`);
  return JSON.parse(body);
}

/** Sends to the idle server as many requests as a paid flow has, of about the same size. */
async function sendIdleRequests({ auctionId, bidder, amountPaise }: PaidOrder, connection: Connection): Promise<void> {
  const request = postRequest('/api/bids', JSON.stringify({ auctionId, amountPaise }), headersOf(bidder));
  for (let times = 0; times < 4; times += 1) await connection.send(request);
}
