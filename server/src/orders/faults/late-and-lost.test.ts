import { giveUpOrder } from '@ekbid/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bid, order, payAndVerify, place } from '../../testing/bidding.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../../testing/test-app.ts';
import { notify } from '../../testing/webhooks.ts';

const app = useTestApp();
const second = useSecondApp(app);
const minutes = 60_000;

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
  expect(await findMisplacedMoney(app)).toEqual([]);
});

const read = (providerOrderId: string) =>
  app.db
    .selectFrom('paymentOrders')
    .innerJoin('auctions', 'auctions.auctionId', 'paymentOrders.auctionId')
    .leftJoin('payments', 'payments.paymentOrderId', 'paymentOrders.paymentOrderId')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.paymentId')
    .leftJoin('bids', 'bids.paymentOrderId', 'paymentOrders.paymentOrderId')
    .where('providerOrderId', '=', providerOrderId)
    .select(['refunds.reason', 'slotsFilled', 'slotsHeld'])
    .select(({ eb }) => eb('bids.bidId', 'is not', null).as('hasBid'))
    .execute();

async function open(person: Person, auctionId: string, amount: number): Promise<string> {
  const { ok, status, problem } = await order(person, auctionId, amount);
  if (status !== 200) throw new Error(`order: ${problem.code}`);
  return ok.order.id;
}

const giveUp = ({ browser }: Person, orderId: string) => browser.call(giveUpOrder, { params: { orderId } });

/** Pays the order. The webhook event arrives, but the browser makes no further request. */
async function payAndVanish(providerOrderId: string): Promise<void> {
  const { providerPaymentId } = app.deps.provider.pay(providerOrderId);
  await notify(app, 'payment.captured', { providerOrderId, providerPaymentId });
  await runJobs(second);
}

const theBid = { hasBid: true, reason: null };
const goesBack = (reason: string) => ({ hasBid: false, reason });

describe('fault 04: the browser dies after paying', () => {
  test('the webhook places the bid', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const orderId = await open(asha, auctionId, 7);
    await payAndVanish(orderId);
    expect(await read(orderId)).toEqual([{ ...theBid, slotsFilled: 1, slotsHeld: 0 }]);
  });

  test('or owes the money back if the bid cannot be placed', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 10 })];
    const orderId = await open(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: 11 * minutes });
    await payAndVanish(orderId);
    expect(await read(orderId)).toEqual([{ ...goesBack('auction_ended'), slotsFilled: 0, slotsHeld: 0 }]);
  });

  test('after verify: the money is on the books, and the reconciler places the bid', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    const orderId = await open(asha, auctionId, 7);
    await payAndVerify(app, asha, orderId);
    // The provider is down. Ending the reservation needs no answer from it.
    app.deps.provider.isDown = true;
    await setClock(app.db, { aheadMs: 16 * minutes });
    await Promise.all([runDue(app.deps, 'reconcile-orders'), runDue(second.deps, 'reconcile-orders')]);
    app.deps.provider.isDown = false;
    expect(await read(orderId)).toMatchObject([theBid]);
  });
});

describe('fault 15: the webhook never comes', () => {
  test('the reconciler finds the money when the hold ends, in two processes at once', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    const orderId = await open(asha, auctionId, 7);
    app.deps.provider.pay(orderId);
    await runDue(app.deps, 'reconcile-orders');
    expect(await read(orderId)).toMatchObject([{ hasBid: false, slotsHeld: 1 }]);
    await setClock(app.db, { aheadMs: 16 * minutes });
    await Promise.all([runDue(app.deps, 'reconcile-orders'), runDue(second.deps, 'reconcile-orders')]);
    expect(await read(orderId)).toEqual([{ ...theBid, slotsFilled: 1, slotsHeld: 0 }]);
  });

  test.each([29, 61, 6 * 60, 24 * 60, 4 * 24 * 60 - 1])('and money captured %d minutes later', async (minute) => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 10 * 24 * 60 })];
    const orderId = await open(asha, auctionId, 7);
    for (const asked of [16, minute - 1]) {
      await setClock(app.db, { aheadMs: asked * minutes });
      await runDue(app.deps, 'reconcile-orders');
    }
    app.deps.provider.pay(orderId);
    // The order is reconciled again at the latest a day later.
    await setClock(app.db, { aheadMs: (minute + 24 * 60) * minutes });
    await runDue(app.deps, 'reconcile-orders');
    expect(await read(orderId)).toMatchObject([theBid]);
  });

  test('reconciling ends after four days, and money that a webhook reports later still counts', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 10 * 24 * 60 })];
    const orderId = await open(asha, auctionId, 7);
    await setClock(app.db, { aheadMs: (4 * 24 * 60 + 1) * minutes });
    await runDue(app.deps, 'reconcile-orders');
    await setClock(app.db, { aheadMs: 6 * 24 * 60 * minutes });
    const asked = vi.spyOn(app.deps.provider, 'listPayments');
    await runDue(app.deps, 'reconcile-orders');
    expect(asked.mock.calls.filter(([id]) => id === orderId)).toEqual([]);
    await payAndVanish(orderId);
    expect(await read(orderId)).toMatchObject([theBid]);
  });

  test('the provider is asked again soon while it gives no answer', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    const orderId = await open(asha, auctionId, 7);
    app.deps.provider.pay(orderId);
    app.deps.provider.isDown = true;
    await setClock(app.db, { aheadMs: 16 * minutes });
    await runDue(app.deps, 'reconcile-orders');
    app.deps.provider.isDown = false;
    await setClock(app.db, { aheadMs: 21 * minutes });
    await runDue(app.deps, 'reconcile-orders');
    expect(await read(orderId)).toMatchObject([theBid]);
  });
});

describe('two tabs with different amounts, and one bid left', () => {
  async function lastBid() {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    for (const amount of [1, 2, 3, 4]) await bid(app, asha, auctionId, amount);
    return { asha, elsewhere: { ...asha, browser: await openBrowser(second, asha.userId) }, auctionId };
  }

  test('fault 19: the second order is refused while the hold of the first lives', async () => {
    const { asha, elsewhere, auctionId } = await lastBid();
    const tabs = await Promise.all([order(asha, auctionId, 7), order(elsewhere, auctionId, 8)]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(tabs.find(({ status }) => status === 409)?.problem.code).toBe('bid_limit_reached');
  });

  test('fault 20: both are paid all the same: one bid, one refund', async () => {
    const { asha, elsewhere, auctionId } = await lastBid();
    const first = await open(asha, auctionId, 7);
    await giveUp(asha, first);
    const other = await open(elsewhere, auctionId, 8);
    const tokens = [await payAndVerify(app, asha, first), await payAndVerify(app, asha, other)] as const;
    const placed = await Promise.all([place(asha, auctionId, 7, tokens[0]), place(elsewhere, auctionId, 8, tokens[1])]);
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const ends = [...(await read(first)), ...(await read(other))];
    expect(ends.filter(({ hasBid }) => hasBid)).toHaveLength(1);
    expect(ends.filter(({ reason }) => reason === 'bid_limit_reached')).toHaveLength(1);
  });
});

describe('fault 21: the auction fills during a payment', () => {
  test('with a live hold the bid is accepted', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 2 })];
    const orderId = await open(asha, auctionId, 7);
    await bid(app, ravi, auctionId, 8);
    expect((await order(ravi, auctionId, 9)).problem.code).toBe('slots_all_held');
    await payAndVanish(orderId);
    expect(await read(orderId)).toEqual([{ ...theBid, slotsFilled: 2, slotsHeld: 0 }]);
  });

  test('without one the money goes back', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, { maxSlots: 1 })];
    const orderId = await open(asha, auctionId, 7);
    await giveUp(asha, orderId);
    const [token] = await Promise.all([payAndVerify(app, asha, orderId), bid(app, ravi, auctionId, 8)]);
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('payment_refunded');
    expect(await read(orderId)).toEqual([{ ...goesBack('auction_full'), slotsFilled: 1, slotsHeld: 0 }]);
  });
});

test('fault 22: the auction ends during a payment: refunded, never a late bid', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 10 })];
  const orderId = await open(asha, auctionId, 7);
  await setClock(app.db, { aheadMs: 10 * minutes });
  const token = await payAndVerify(app, asha, orderId);
  const late = await Promise.all([place(asha, auctionId, 7, token), place(asha, auctionId, 7, token)]);
  expect(late.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'payment_refunded'],
    [409, 'payment_refunded'],
  ]);
  await runJobs(app);
  expect(await read(orderId)).toEqual([{ ...goesBack('auction_ended'), slotsFilled: 0, slotsHeld: 0 }]);
});
