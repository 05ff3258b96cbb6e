import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import type { Deps } from '../../context/deps.ts';
import { kindsOfWork } from '../../boot/kinds-of-work.ts';
import { order } from '../../testing/bidding.ts';
import { eventually } from '../../testing/eventually.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, openBrowser, signIn, useTestApp } from '../../testing/test-app.ts';
import { startWork } from '../../work/start-work.ts';
import { openRazorpay } from '../../provider/razorpay.ts';

// The sandbox needs the address for webhook events when it starts, and the application needs the sandbox's address. So
// this server starts before both, and passes requests on to the application.
let shop: FastifyInstance;
const front = createServer((request, reply) => shop.routing(request, reply));
const addressOf = () => `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

const app = useTestApp();
beforeAll(() => once(front.listen(0, '127.0.0.1'), 'listening'));
const sandbox = useSandbox({ webhookUrl: () => `${addressOf()}/api/payment/webhook` });
let deps: Deps;
beforeAll(async () => {
  const { url: api, webhookSecret, ...account } = sandbox;
  deps = { ...app.deps, provider: openRazorpay({ api, webhookSecrets: [webhookSecret], ...account }) };
  shop = await buildApp(deps);
  await shop.ready();
  const { log, metrics } = deps;
  return startWork(kindsOfWork(deps), { connectionString: app.connectionString, log, jobEnded: metrics.jobEnded });
});
afterAll(async () => {
  await shop.close();
  front.closeAllConnections();
  front.close();
});
afterEach(() => setClock(app.db, 'real'));

async function payAndVanish(): Promise<string> {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
  const browser = await openBrowser({ ...app, app: shop }, asha.userId);
  const { ok } = await order({ ...asha, browser }, auctionId, 7);
  await sandbox.tell('/sandbox/pay', { orderId: ok.order.id });
  return ok.order.id;
}

const read = (providerOrderId: string) =>
  app.db
    .selectFrom('paymentOrders')
    .innerJoin('payments', 'payments.paymentOrderId', 'paymentOrders.paymentOrderId')
    .where('providerOrderId', '=', providerOrderId)
    .select('state')
    .execute();

const events = (providerOrderId: string) =>
  app.db
    .selectFrom('webhookEvents')
    .where('providerOrderId', '=', providerOrderId)
    .select(['event', 'handledAt'])
    .orderBy('event')
    .execute();

test('fault 04: the provider’s own webhooks, each sent twice and mixed up, place the bid of a browser that died', async () => {
  await sandbox.tell('/sandbox/faults', { webhooks: { duplicate: 1, delayMs: [0, 200] } }, 'PUT');
  const orderId = await payAndVanish();
  await eventually(async () => expect(await read(orderId)).toEqual([{ state: 'consumed' }]), 30_000);
  const expected = ['order.paid', 'payment.authorized', 'payment.captured'];
  await eventually(async () => {
    const kept = await events(orderId);
    expect(kept.map(({ event }) => event)).toEqual(expected);
    expect(kept.every(({ handledAt }) => handledAt !== null)).toBe(true);
  }, 30_000);
});

test('fault 15: the provider loses every webhook, and the reconciler places the bid', async () => {
  await sandbox.tell('/sandbox/faults', { webhooks: { lose: 1 } }, 'PUT');
  const orderId = await payAndVanish();
  await setClock(app.db, { aheadMs: 16 * 60_000 });
  await eventually(async () => expect(await read(orderId)).toEqual([{ state: 'consumed' }]), 30_000);
  expect(await events(orderId)).toEqual([]);
});
