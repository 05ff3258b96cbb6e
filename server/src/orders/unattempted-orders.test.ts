import * as contract from '@ekbid/contract';
import { describe, expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { order } from '../testing/bidding.ts';
import { readOrder, reconcileLater } from '../testing/refunds.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { runDue } from '../testing/run-jobs.ts';

const app = useTestApp();

async function unpaidOrder() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
  const openedAt = Date.now();
  const { ok } = await order(asha, auctionId, 7);
  return { asha, auctionId, orderId: ok.order.id, openedAt };
}

const read = ({ orderId }: { orderId: string }) => readOrder(app, orderId);
const settleLater = (minutes: number) => reconcileLater(app, minutes);

describe('an order without an attempt to pay', () => {
  const live = { state: 'created', slotsFilled: 0, slotsHeld: 1 };
  const ended = { state: 'expired', slotsFilled: 0, slotsHeld: 0 };
  const fetchOrder = () => vi.spyOn(app.deps.provider, 'fetchOrder');

  test('ends after six minutes, no sooner, and its slot is free for others', async () => {
    const order = await unpaidOrder();
    await settleLater(5);
    expect(await read(order)).toEqual(live);
    await settleLater(7);
    expect(await read(order)).toEqual(ended);
  });

  test('is none to go on with once its six minutes are over: who asks for the same bid then has all of another', async () => {
    const before = await unpaidOrder();
    const { asha, auctionId, orderId } = before;
    await setClock(app.db, { aheadMs: 6.5 * 60_000 });
    const { ok } = await order(asha, auctionId, 7);
    expect(ok.order.id).not.toBe(orderId);
    expect(Math.round((Date.parse(ok.holdExpiresAt) - before.openedAt) / 60_000)).toBeGreaterThan(11);
    expect([(await read(before)).state, (await read({ orderId: ok.order.id })).slotsHeld]).toEqual(['expired', 1]);

    const tried = await unpaidOrder();
    app.deps.provider.attempt(tried.orderId);
    await setClock(app.db, { aheadMs: 13 * 60_000 });
    const again = await order(tried.asha, tried.auctionId, 7);
    expect(again.ok.order.id).toBe(tried.orderId);

    // The provider never answers. The request does not wait for it and returns the open order.
    const unanswered = await unpaidOrder();
    const asked = vi.spyOn(app.deps.provider, 'listPayments').mockReturnValue(new Promise(() => {}));
    await setClock(app.db, { aheadMs: 20 * 60_000 });
    expect((await order(unanswered.asha, unanswered.auctionId, 7)).ok.order.id).toBe(unanswered.orderId);
    asked.mockRestore();
    await setClock(app.db, 'real');
  });

  test.each(['failed', 'created', 'authorized'] as const)('keeps its fifteen once a payment was %s', async (status) => {
    const order = await unpaidOrder();
    app.deps.provider.pay(order.orderId, { status });
    await settleLater(7);
    expect(await read(order)).toEqual(live);
    await settleLater(16);
    expect(await read(order)).toEqual(ended);
  });

  test('keeps its fifteen if the provider counts an attempt without a payment', async () => {
    const order = await unpaidOrder();
    app.deps.provider.attempt(order.orderId);
    await settleLater(7);
    expect(await read(order)).toEqual(live);
    const asked = fetchOrder();
    await settleLater(8);
    await settleLater(14);
    expect(asked).not.toHaveBeenCalledWith(order.orderId);
    asked.mockRestore();
    await settleLater(16);
    expect(await read(order)).toEqual(ended);
  });

  test('keeps its fifteen while the provider cannot tell, and ends as soon as it can', async () => {
    const [order, other] = [await unpaidOrder(), await unpaidOrder()];
    const asked = fetchOrder().mockRejectedValue(new ProviderUnavailable('as the test asked'));
    for (const minute of [7, 9, 12]) {
      await settleLater(minute);
      expect(await read(order)).toEqual(live);
    }
    asked.mockResolvedValue({ kind: 'refused', reason: 'as the test asked' });
    await settleLater(14);
    expect(await read(other)).toEqual(live);
    asked.mockRestore();
    await settleLater(14.9);
    expect(await read(order)).toEqual(live);
    await settleLater(16);
    expect(await read(order)).toEqual(ended);
  });

  test('ends before its fifteen once the provider answers again', async () => {
    const order = await unpaidOrder();
    const asked = fetchOrder().mockRejectedValue(new ProviderUnavailable('as the test asked'));
    await settleLater(7);
    asked.mockRestore();
    await settleLater(10);
    expect(await read(order)).toEqual(ended);
  });

  test('is not ended by an answer that an attempt has overtaken', async () => {
    const order = await unpaidOrder();
    const asked = fetchOrder().mockImplementation(async (orderId) => {
      const found = app.deps.provider.orders.get(orderId);
      await app.db
        .updateTable('paymentOrders')
        .where('providerOrderId', '=', orderId)
        .set({ attempted: true })
        .execute();
      if (!found) throw new ProviderUnavailable('no such order');
      return { kind: 'ok', value: found };
    });
    await settleLater(7);
    asked.mockRestore();
    expect(await read(order)).toEqual(live);
  });

  test('becomes its bid all the same when money comes after its end', async () => {
    const order = await unpaidOrder();
    await settleLater(7);
    app.deps.provider.pay(order.orderId);
    await settleLater(16);
    expect(await read(order)).toEqual({ state: 'consumed', slotsFilled: 1, slotsHeld: 0 });
  });

  test('ends though it was never created at the provider', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    app.deps.provider.troubles.push('unavailable');
    expect((await order(asha, auctionId, 7)).status).toBe(503);
    await settleLater(7);
    const row = app.db.selectFrom('paymentOrders').where('auctionId', '=', auctionId).select(['state', 'holdsSlot']);
    expect(await row.execute()).toEqual([{ state: 'expired', holdsSlot: false }]);
  });

  test('ends once when two processes look at the same time, and counts as one lapse from that moment', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    for (const amount of [1, 2, 3]) await order(asha, auctionId, amount);
    await setClock(app.db, { aheadMs: 7 * 60_000 });
    try {
      await Promise.all([runDue(app.deps, 'reconcile-orders'), runDue(app.deps, 'reconcile-orders')]);
      expect((await order(asha, auctionId, 4)).problem.message).toMatch(/try again in 30 minutes/);
      await setClock(app.db, { aheadMs: 38 * 60_000 });
      expect((await order(asha, auctionId, 4)).status).toBe(200);
    } finally {
      await setClock(app.db, 'real');
    }
    const row = app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('slotsHeld');
    expect(await row.execute()).toEqual([{ slotsHeld: 1 }]);
  });

  test('is shown with its six minutes, and with fifteen once an attempt is known', async () => {
    const order = await unpaidOrder();
    const keptMinutes = async () => {
      const { ok } = await order.asha.browser.call(contract.listOpenOrders, { query: {} });
      return ok.data.map(({ holdExpiresAt }) => Math.round((Date.parse(holdExpiresAt) - order.openedAt) / 60_000));
    };
    expect(await keptMinutes()).toEqual([6]);
    app.deps.provider.pay(order.orderId, { status: 'failed' });
    await settleLater(7);
    expect(await keptMinutes()).toEqual([15]);
  });
});
