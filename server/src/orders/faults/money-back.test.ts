import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bid, order, payAndVerify, place } from '../../testing/bidding.ts';
import { findMisplacedMoney, findWrongBalances, readRefund, readRefunds } from '../../testing/refunds.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../../testing/test-app.ts';
import { notify } from '../../testing/webhooks.ts';

const app = useTestApp();
const second = useSecondApp(app);
const minutes = 60_000;

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
  expect(await findMisplacedMoney(app)).toEqual([]);
  expect(await findWrongBalances(app)).toEqual([]);
});

async function open(person: Person, auctionId: string, amount: number): Promise<string> {
  const { ok, status, problem } = await order(person, auctionId, amount);
  if (status !== 200) throw new Error(`order: ${problem.code}`);
  return ok.order.id;
}

const countBids = async (auctionId: string) =>
  (await app.db.selectFrom('bids').where('auctionId', '=', auctionId).select('bidId').execute()).length;

const standing = async ({ browser }: Person) => (await browser.call(contract.listMyBids, { query: {} })).ok.data;

const tasksOf = (auctionId: string) =>
  app.db.selectFrom('operatorTasks').where('auctionId', '=', auctionId).select(['kind', 'providerPaymentId']).execute();

const refundsAtProvider = (providerPaymentId: string) =>
  [...app.deps.provider.refunds.values()].filter((refund) => refund.providerPaymentId === providerPaymentId);

/** Refunds this payment in the provider's dashboard, which sends a webhook. */
async function refundInDashboard(providerOrderId: string, change: { amountPaise?: number } = {}) {
  const { providerPaymentId } = await readRefund(app, providerOrderId);
  app.deps.provider.refundInDashboard(providerPaymentId, change);
  await notify(app, 'refund.processed', { providerOrderId, providerPaymentId });
  await runJobs(second);
  return providerPaymentId;
}

/** Runs the background work of two processes at once. Each skips rows that the other has leased. */
async function workTogether(): Promise<void> {
  await Promise.all([runJobs(app), runJobs(second)]);
  await runJobs(app);
}

const administrator = () => signIn(app, { role: 'ADMIN' });
const cancel = async (auctionId: string) =>
  (await administrator()).browser.call(contract.deleteAuction, { params: { auctionId } });

describe('fault 23: money is authorised at once and captured hours later', () => {
  test('after the end it goes back, and no bid comes of it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 60 })];
    const orderId = await open(asha, auctionId, 7);
    const { providerPaymentId } = app.deps.provider.pay(orderId, { status: 'authorized' });
    await setClock(app.db, { aheadMs: 16 * minutes });
    await runDue(app.deps, 'reconcile-orders');
    expect(await readRefunds(app, orderId)).toEqual([]);

    app.deps.provider.changePayment(providerPaymentId, { status: 'captured' });
    await setClock(app.db, { aheadMs: 3 * 60 * minutes });
    await runDue(second.deps, 'reconcile-orders');
    await runJobs(second);
    expect(await readRefunds(app, orderId)).toEqual([
      expect.objectContaining({ order: 'refunded', state: 'refunded', reason: 'auction_ended' }),
    ]);
    expect(await countBids(auctionId)).toBe(0);
    expect(refundsAtProvider(providerPaymentId)).toHaveLength(1);
  });
});

describe('fault 30: money goes back, or is disputed, outside EkBid', () => {
  test('a payment not yet a bid: the refund is adopted, none is sent, and no bid comes of it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const orderId = await open(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, orderId);
    const sent = vi.spyOn(app.deps.provider, 'refund');
    await refundInDashboard(orderId);

    const adopted = { order: 'refunded', state: 'refunded', reason: 'refunded_outside' };
    expect(await readRefund(app, orderId)).toMatchObject(adopted);
    expect((await place(asha, auctionId, 7, token)).problem).toMatchObject({ code: 'payment_refunded' });
    await notify(app, 'refund.processed', { providerOrderId: orderId });
    await runJobs(app, { later: true });
    expect(await readRefund(app, orderId)).toMatchObject(adopted);
    expect(sent).not.toHaveBeenCalled();
    expect(await countBids(auctionId)).toBe(0);
    const { slotsHeld } = await app.db
      .selectFrom('auctions')
      .where('auctionId', '=', auctionId)
      .select('slotsHeld')
      .executeTakeFirstOrThrow();
    expect(slotsHeld).toBe(0);
  });

  test('a bid is kept and can win, and an operator gets one task', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { maxSlots: 1 })];
    const { providerOrderId, bidId } = await bid(app, asha, auctionId, 7);
    const providerPaymentId = await refundInDashboard(providerOrderId);
    await notify(app, 'refund.processed', { providerOrderId, providerPaymentId });
    await runJobs(second, { later: true });

    const { browser } = await administrator();
    expect((await browser.call(contract.declareWinner, { params: { auctionId } })).status).toBe(200);
    expect(await standing(asha)).toMatchObject([{ bidId, status: 'won', paymentStatus: 'paid', refund: null }]);
    expect(await tasksOf(auctionId)).toEqual([{ kind: 'refunded_outside', providerPaymentId }]);
  });

  test('a bid that has to be paid back afterwards is not paid twice', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    const providerPaymentId = await refundInDashboard(providerOrderId);
    const sent = vi.spyOn(app.deps.provider, 'refund');
    await cancel(auctionId);
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({
      order: 'refunded',
      state: 'refunded',
      reason: 'auction_cancelled',
    });
    expect(sent).not.toHaveBeenCalled();
    expect(refundsAtProvider(providerPaymentId)).toHaveLength(1);
  });

  test('of a part that went back, only the operator can give back the rest; then it is done', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    await refundInDashboard(providerOrderId, { amountPaise: 300 });
    await cancel(auctionId);
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ order: 'refund_pending', state: 'refused' });
    const providerPaymentId = await refundInDashboard(providerOrderId, { amountPaise: 400 });
    expect(await readRefund(app, providerOrderId)).toMatchObject({ order: 'refunded', state: 'refunded' });
    expect(refundsAtProvider(providerPaymentId)).toHaveLength(2);
    // Reports that come late, twice or out of order change nothing.
    await notify(app, 'refund.processed', { providerOrderId, providerPaymentId });
    await runJobs(second, { later: true });
    expect(await readRefund(app, providerOrderId)).toMatchObject({ order: 'refunded', state: 'refunded' });
  });

  test('a chargeback changes no bid and no result, and becomes an operator task', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { maxSlots: 1 })];
    const { providerOrderId, bidId } = await bid(app, asha, auctionId, 7);
    const { providerPaymentId } = await readRefund(app, providerOrderId);
    for (const phase of ['created', 'lost'])
      await notify(app, `payment.dispute.${phase}`, { providerOrderId, providerPaymentId });
    await runJobs(app);
    const { browser } = await administrator();
    await browser.call(contract.declareWinner, { params: { auctionId } });
    expect(await standing(asha)).toMatchObject([{ bidId, status: 'won', paymentStatus: 'paid' }]);
    expect((await tasksOf(auctionId)).map(({ kind }) => kind)).toEqual(['dispute', 'dispute']);
  });
});

describe('fault 36: the auction or the person goes away during a payment', () => {
  test('an auction is cancelled during payments: each goes back once, and no bid comes of any', async () => {
    const auctionId = await createAuction(app);
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn(app)));
    const orders = await Promise.all(people.map((person, n) => open(person, auctionId, n + 1)));
    const [placed, verified, paid, paying] = people as [Person, Person, Person, Person];
    const tokens = [await payAndVerify(app, placed, orders[0]!), await payAndVerify(app, verified, orders[1]!)];
    await place(placed, auctionId, 1, tokens[0]!);
    app.deps.provider.pay(orders[2]!);
    await Promise.all([cancel(auctionId), place(verified, auctionId, 2, tokens[1]!)]);
    app.deps.provider.pay(orders[3]!);
    await Promise.all(orders.slice(2).map((providerOrderId) => notify(app, 'payment.captured', { providerOrderId })));
    await workTogether();

    for (const orderId of orders) {
      const refunds = await readRefunds(app, orderId);
      expect(refunds).toEqual([
        expect.objectContaining({ order: 'refunded', state: 'refunded', reason: 'auction_cancelled' }),
      ]);
      expect(refundsAtProvider(refunds[0]!.providerPaymentId)).toHaveLength(1);
    }
    const states = await Promise.all([placed, verified, paid, paying].map(standing));
    expect(states.flat().map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)).toEqual(
      Array(4).fill('lost refunded'),
    );
  });

  test('a person is blocked between paying and the webhook: the money goes back, placed bids are kept', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 3);
    const orderId = await open(asha, auctionId, 7);
    app.deps.provider.pay(orderId);
    const { browser } = await administrator();
    const blocked = await browser.call(contract.blockUser, { params: { userId: asha.userId }, body: { reason: 'x' } });
    expect(blocked.status).toBe(200);
    for (let times = 0; times < 3; times += 1) await notify(app, 'payment.captured', { providerOrderId: orderId });
    await workTogether();

    const refunds = await readRefunds(app, orderId);
    expect(refunds).toEqual([
      expect.objectContaining({ order: 'refunded', state: 'refunded', reason: 'account_blocked' }),
    ]);
    expect(refundsAtProvider(refunds[0]!.providerPaymentId)).toHaveLength(1);
    expect(await countBids(auctionId)).toBe(1);
  });
});
