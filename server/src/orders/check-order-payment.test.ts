import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const minutes = 60_000;

afterEach(async () => {
  app.deps.provider.isDown = false;
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
});

const check = async ({ browser }: Person, orderId: string) =>
  (await browser.call(contract.checkOrderPayment, { params: { orderId } })).ok.data;

const openOrders = async ({ browser }: Person, auctionId?: string) =>
  (await browser.call(contract.listOpenOrders, { query: auctionId === undefined ? {} : { auctionId } })).ok;

async function openOrder(amount = 7) {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
  const { ok } = await order(asha, auctionId, amount);
  return { asha, auctionId, orderId: ok.order.id, holdExpiresAt: ok.holdExpiresAt };
}

const giveUp = ({ browser }: Person, orderId: string) => browser.call(contract.giveUpOrder, { params: { orderId } });

describe('a bidder who asks where their money is', () => {
  test('has not paid yet, and can go on paying', async () => {
    const { asha, orderId } = await openOrder();
    expect(await check(asha, orderId)).toEqual({ state: 'awaiting_payment', placed: null, refund: null });
  });

  test('has paid: the bid is placed at once, and returned as placing it returns it', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    await bid(app, asha, auctionId, 6);
    app.deps.provider.pay(orderId);
    const reply = await check(asha, orderId);
    expect(reply).toMatchObject({
      state: 'bid_placed',
      placed: { bid: { auctionId, userId: asha.userId, bidAmount: 7 }, ownBids: 2, slotsFilled: 2 },
      refund: null,
    });
    await bid(app, asha, auctionId, 8);
    // A later bid does not change the number of this one.
    expect((await check(asha, orderId)).placed).toMatchObject({ ownBids: 2, slotsFilled: 3 });
  });

  test('has paid, and the provider is down after it confirmed that: the bid is placed', async () => {
    const { asha, orderId } = await openOrder();
    await payAndVerify(app, asha, orderId);
    app.deps.provider.isDown = true;
    expect((await check(asha, orderId)).state).toBe('bid_placed');
  });

  test('gets "confirming" while the bank has the money and the provider has not', async () => {
    const { asha, orderId } = await openOrder();
    const { providerPaymentId } = app.deps.provider.pay(orderId, { status: 'authorized' });
    expect((await check(asha, orderId)).state).toBe('confirming');
    await setClock(app.db, { aheadMs: 16 * minutes });
    // The reservation ends, but authorised money may still be captured.
    expect((await check(asha, orderId)).state).toBe('confirming');
    app.deps.provider.changePayment(providerPaymentId, { status: 'failed' });
    await setClock(app.db, { aheadMs: 17 * minutes });
    expect((await check(asha, orderId)).state).toBe('not_paid');
  });

  test.each([
    ['awaits payment', 0],
    ['is over', 16 * minutes],
  ])('gets "confirming" while the provider gives no answer, whether the order %s', async (_name, aheadMs) => {
    const { asha, orderId } = await openOrder();
    app.deps.provider.isDown = true;
    await setClock(app.db, { aheadMs });
    expect((await check(asha, orderId)).state).toBe('confirming');
  });

  test('has not paid, and the hold is over or given up', async () => {
    const [lapsed, left] = [await openOrder(), await openOrder()];
    await giveUp(left.asha, left.orderId);
    expect((await check(left.asha, left.orderId)).state).toBe('not_paid');
    await setClock(app.db, { aheadMs: 16 * minutes });
    expect((await check(lapsed.asha, lapsed.orderId)).state).toBe('not_paid');
  });

  test('paid after giving up: money is money, and becomes the bid', async () => {
    const { asha, orderId } = await openOrder();
    await giveUp(asha, orderId);
    app.deps.provider.pay(orderId);
    expect((await check(asha, orderId)).state).toBe('bid_placed');
  });

  test('paid too late: the refund, its reason and its dates', async () => {
    const { asha, orderId } = await openOrder();
    app.deps.provider.pay(orderId);
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ blockedAt: new Date() }).execute();
    const owed = await check(asha, orderId);
    expect(owed).toMatchObject({
      state: 'refund_pending',
      placed: null,
      refund: { reason: 'account_blocked', refundedAt: null },
    });
    await runJobs(app);
    const done = await check(asha, orderId);
    expect(done).toMatchObject({ state: 'refunded', refund: { owedAt: owed.refund?.owedAt } });
    expect(Date.parse(done.refund?.refundedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(owed.refund?.owedAt ?? ''));
  });
});

describe('the provider is not asked', () => {
  const calls = () => vi.spyOn(app.deps.provider, 'listPayments');

  test('about what it cannot change any more', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    const asked = calls();
    expect((await check(asha, providerOrderId)).state).toBe('bid_placed');
    expect(asked).not.toHaveBeenCalled();
  });

  test('again within a moment, however often and from how many tabs a person asks', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const other = (await order(asha, auctionId, 8)).ok.order.id;
    const start = Date.now() + 60_000;
    const at = (seconds: number) => setClock(app.db, new Date(start + seconds * 1000));
    const asked = calls();
    await at(0);
    await Promise.all(Array.from({ length: 10 }, () => check(asha, orderId)));
    await check(asha, other);
    expect(asked.mock.calls).toEqual([[orderId]]);
    await at(2);
    expect((await check(asha, orderId)).state).toBe('confirming');
    expect(asked).toHaveBeenCalledTimes(1);
    await check(asha, other);
    expect(asked.mock.calls).toEqual([[orderId], [other]]);
    await at(4);
    expect((await check(asha, orderId)).state).toBe('awaiting_payment');
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

describe('open orders', () => {
  test('are what the checkout needs to go on, in any tab or device', async () => {
    const { asha, auctionId, orderId, holdExpiresAt } = await openOrder();
    const { data, meta } = await openOrders(asha);
    expect(data).toEqual([
      {
        order: { id: orderId, amount: 700, currency: 'INR' },
        auctionId,
        auctionTitle: 'A steel pressure cooker',
        auctionTitleHindi: null,
        amount: 7,
        state: 'awaiting_payment',
        holdExpiresAt,
      },
    ]);
    expect(meta).toMatchObject({ total: 1, prefill: { name: 'Asha Kulkarni', email: asha.email } });
  });

  test('are a person’s own, newest first, of one auction or of all', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const elsewhere = await createAuction(app);
    const other = (await order(asha, elsewhere, 9)).ok.order.id;
    const ids = async (of?: string) => (await openOrders(asha, of)).data.map(({ order: { id } }) => id);
    expect(await ids()).toEqual([other, orderId]);
    expect(await ids(auctionId)).toEqual([orderId]);
    expect((await openOrders(await signIn(app))).data).toEqual([]);
  });

  test('are over once they became a bid, a refund or nothing, and not before', async () => {
    const { asha, orderId } = await openOrder();
    const states = async () => (await openOrders(asha)).data.map(({ state }) => state);
    const { providerPaymentId } = app.deps.provider.pay(orderId, { status: 'authorized' });
    await check(asha, orderId);
    expect(await states()).toEqual(['confirming']);
    await setClock(app.db, { aheadMs: 16 * minutes });
    await check(asha, orderId);
    expect(await states()).toEqual(['confirming']);
    app.deps.provider.changePayment(providerPaymentId, { status: 'captured' });
    await setClock(app.db, { aheadMs: 17 * minutes });
    expect((await check(asha, orderId)).state).toBe('bid_placed');
    expect(await states()).toEqual([]);
  });

  test('show paid money that has not become a bid yet, and none the provider has no order for', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    await payAndVerify(app, asha, orderId);
    app.deps.provider.troubles.push('unavailable');
    await order(asha, auctionId, 8);
    expect((await openOrders(asha)).data).toMatchObject([{ order: { id: orderId }, state: 'confirming' }]);
  });
});
