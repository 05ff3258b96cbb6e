import { afterEach, describe, expect, test, vi } from 'vitest';
import { order, payAndVerify, place } from '../../testing/bidding.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, openBrowser, signIn, useTestApp } from '../../testing/test-app.ts';
import { notify } from '../../testing/webhooks.ts';

const app = useTestApp();
const second = useSecondApp(app);
const minutes = 60_000;

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
  expect(await findMisplacedMoney(app)).toEqual([]);
});

/** Simulates the end of the process that opens the next order, before the provider has its call or after that. */
function killAtProvider(when: 'before' | 'after') {
  const { provider } = app.deps;
  const createOrder = provider.createOrder.bind(provider);
  return vi.spyOn(provider, 'createOrder').mockImplementationOnce(async (asked) => {
    if (when === 'after') await createOrder(asked);
    throw new Error('killed');
  });
}

async function bidderOnBoth() {
  const asha = await signIn(app);
  return { asha, elsewhere: { ...asha, browser: await openBrowser(second, asha.userId) } };
}

const auctionFor = () => createAuction(app, { maxSlots: 1, endsInMinutes: 600 });
const ordersAtProvider = () => app.deps.provider.orders.size;

async function ordersIn(auctionId: string) {
  return app.db
    .selectFrom('paymentOrders')
    .innerJoin('auctions', 'auctions.auctionId', 'paymentOrders.auctionId')
    .where('paymentOrders.auctionId', '=', auctionId)
    .select(['state', 'slotsHeld', 'providerOrderId'])
    .execute();
}

describe.each([
  ['fault 01: killed after the order is on our books', 'before'],
  ['fault 02: killed after the provider made the order', 'after'],
] as const)('%s', (_title, when) => {
  test('a retry in another process goes on with the same order', async () => {
    const [{ asha, elsewhere }, auctionId] = [await bidderOnBoth(), await auctionFor()];
    const known = ordersAtProvider();
    killAtProvider(when);
    expect((await order(asha, auctionId, 7)).status).toBe(500);
    // The dead process had claimed the call to the provider. The claim ends after ten seconds.
    await setClock(app.db, { aheadMs: 11_000 });
    const again = await order(elsewhere, auctionId, 7);
    expect(again.status).toBe(200);
    expect(ordersAtProvider()).toBe(known + 1);
    expect(await ordersIn(auctionId)).toEqual([{ state: 'created', slotsHeld: 1, providerOrderId: again.ok.order.id }]);
  });

  test('without a retry the hold ends by itself, and the slot is free', async () => {
    const [{ asha }, auctionId] = [await bidderOnBoth(), await auctionFor()];
    killAtProvider(when);
    await order(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: 16 * minutes });
    await Promise.all([runDue(app.deps, 'reconcile-orders'), runDue(second.deps, 'reconcile-orders')]);
    expect(await ordersIn(auctionId)).toMatchObject([{ state: 'expired', slotsHeld: 0 }]);
  });
});

test('fault 02: what the provider made is found by our receipt when the hold ends, and money on it counts', async () => {
  const [{ asha }, auctionId] = [await bidderOnBoth(), await auctionFor()];
  const before = new Set(app.deps.provider.orders.keys());
  killAtProvider('after');
  await order(asha, auctionId, 7);
  const made = [...app.deps.provider.orders.keys()].find((id) => !before.has(id)) ?? '';
  app.deps.provider.pay(made);
  await setClock(app.db, { aheadMs: 16 * minutes });
  await runDue(app.deps, 'reconcile-orders');
  expect(await ordersIn(auctionId)).toEqual([{ state: 'consumed', slotsHeld: 0, providerOrderId: made }]);
});

test('fault 03: the provider times out though the order exists: one order, adopted by the retry', async () => {
  const [{ asha, elsewhere }, auctionId] = [await bidderOnBoth(), await auctionFor()];
  const known = ordersAtProvider();
  app.deps.provider.troubles.push('unavailable-after');
  expect((await order(asha, auctionId, 7)).problem.code).toBe('provider_unavailable');
  const retries = await Promise.all([order(asha, auctionId, 7), order(elsewhere, auctionId, 7)]);
  expect(retries.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(retries.map(({ ok }) => ok.order.id)).size).toBe(1);
  expect(ordersAtProvider()).toBe(known + 1);
});

test('fault 14: the webhook comes before the provider’s order id is stored: kept, and applied', async () => {
  const [{ asha }, auctionId] = [await bidderOnBoth(), await auctionFor()];
  const { provider } = app.deps;
  const createOrder = provider.createOrder.bind(provider);
  vi.spyOn(provider, 'createOrder').mockImplementationOnce(async (asked) => {
    const made = await createOrder(asked);
    if (made.kind !== 'ok') return made;
    const { providerOrderId } = made.value;
    const { providerPaymentId } = provider.pay(providerOrderId);
    await notify(second, 'payment.captured', { providerOrderId, providerPaymentId });
    await runJobs(second);
    return made;
  });
  await order(asha, auctionId, 7);
  expect(await ordersIn(auctionId)).toMatchObject([{ state: 'consumed', slotsHeld: 0 }]);
});

test('fault 18: two tabs ask for the same amount: one order, and a second payment on it goes back', async () => {
  const [{ asha, elsewhere }, auctionId] = [await bidderOnBoth(), await auctionFor()];
  const tabs = await Promise.all([asha, elsewhere, asha, elsewhere].map((tab) => order(tab, auctionId, 7)));
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [orderId = '', ...others] = new Set(tabs.map(({ ok }) => ok.order.id));
  expect(others).toEqual([]);

  const tokens = await Promise.all([payAndVerify(app, asha, orderId), payAndVerify(app, elsewhere, orderId)]);
  const placed = await Promise.all([place(asha, auctionId, 7, tokens[0]), place(elsewhere, auctionId, 7, tokens[1])]);
  expect(placed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await ordersIn(auctionId)).toMatchObject([{ state: 'consumed', slotsHeld: 0 }]);
  const refunds = await app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.paymentId', 'refunds.paymentId')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .where('auctionId', '=', auctionId)
    .select(['refunds.reason', 'isFirst'])
    .execute();
  expect(refunds).toEqual([{ reason: 'second_payment', isFirst: false }]);
});
