import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { afterEach, describe, expect, test } from 'vitest';
import { bid, order, payAndVerify, place } from '../../testing/bidding.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../../testing/test-app.ts';
import { killAt } from '../../testing/database-activity.ts';
import { notify } from '../../testing/webhooks.ts';
import type { CheckoutResult } from '../../provider/payment-provider.ts';

const app = useTestApp();
const second = useSecondApp(app);

afterEach(async () => {
  expect(await findMisplacedMoney(app)).toEqual([]);
});

const verify = ({ browser }: Person, { providerOrderId, providerPaymentId, signature }: CheckoutResult) =>
  browser.call(contract.verifyPayment, {
    body: {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: providerPaymentId,
      razorpay_signature: signature,
    },
  });

async function openOrder() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  const elsewhere = { ...asha, browser: await openBrowser(second, asha.userId) };
  return { asha, elsewhere, auctionId, orderId: ok.order.id };
}

const read = (providerOrderId: string) =>
  app.db
    .selectFrom('paymentOrders')
    .innerJoin('auctions', 'auctions.auctionId', 'paymentOrders.auctionId')
    .leftJoin('bids', 'bids.paymentOrderId', 'paymentOrders.paymentOrderId')
    .leftJoin('payments', 'payments.paymentOrderId', 'paymentOrders.paymentOrderId')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.paymentId')
    .where('providerOrderId', '=', providerOrderId)
    .select(['paymentOrders.state', 'slotsFilled', 'bids.bidId', 'providerPaymentId', 'refunds.reason'])
    .execute();

test('fault 05: killed inside verify: nothing is half done, and the retry gives the token', async () => {
  const { asha, elsewhere, auctionId, orderId } = await openOrder();
  const paid = app.deps.provider.pay(orderId);
  // The process dies after writing the payment and before marking the order as paid.
  await killAt(app, 'payment_orders', async (doomed) => {
    const answer = await verify({ ...asha, browser: await openBrowser(doomed, asha.userId) }, paid);
    expect(answer.status).toBeGreaterThanOrEqual(500);
  });
  expect(await read(orderId)).toMatchObject([{ state: 'created', providerPaymentId: null }]);

  const again = await verify(elsewhere, paid);
  expect(again.status).toBe(200);
  expect(await read(orderId)).toMatchObject([{ state: 'paid', providerPaymentId: paid.providerPaymentId }]);
  expect((await place(elsewhere, auctionId, 7, again.ok.token)).status).toBe(200);
});

test('fault 06: verify’s reply is lost: again, and at once in two processes, it is the same token and one payment', async () => {
  const { asha, elsewhere, auctionId, orderId } = await openOrder();
  const paid = app.deps.provider.pay(orderId);
  const lost = await verify(asha, paid);
  const again = await Promise.all([asha, elsewhere, asha, elsewhere].map((tab) => verify(tab, paid)));
  expect(again.map(({ ok }) => ok.token)).toEqual(Array.from({ length: 4 }, () => lost.ok.token));
  expect(await read(orderId)).toMatchObject([{ state: 'paid', providerPaymentId: paid.providerPaymentId }]);
  await place(asha, auctionId, 7, lost.ok.token);
});

test('fault 07: killed inside placing the bid: nothing is half done, and the retry places it once', async () => {
  const { asha, elsewhere, auctionId, orderId } = await openOrder();
  const token = await payAndVerify(app, asha, orderId);
  await killAt(app, 'amount_counts', async (doomed) => {
    const answer = await place({ ...asha, browser: await openBrowser(doomed, asha.userId) }, auctionId, 7, token);
    expect(answer.status).toBeGreaterThanOrEqual(500);
  });
  expect(await read(orderId)).toMatchObject([{ state: 'paid', slotsFilled: 0, bidId: null }]);

  expect((await place(elsewhere, auctionId, 7, token)).status).toBe(200);
  expect(await read(orderId)).toMatchObject([{ state: 'consumed', slotsFilled: 1 }]);
});

test('fault 08: the placed bid’s reply is lost: every retry, in any process, answers with that bid', async () => {
  const { asha, elsewhere, auctionId, orderId } = await openOrder();
  const token = await payAndVerify(app, asha, orderId);
  const lost = await place(asha, auctionId, 7, token);
  const again = await Promise.all([asha, elsewhere, asha, elsewhere].map((tab) => place(tab, auctionId, 7, token)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(again.map(({ ok }) => ok.data.bid._id))).toEqual(new Set([lost.ok.data.bid._id]));
  expect(await read(orderId)).toMatchObject([{ slotsFilled: 1 }]);
});

describe('fault 17: a token is used again', () => {
  test('by the same person: the same bid', async () => {
    const { asha, elsewhere, auctionId, orderId } = await openOrder();
    const token = await payAndVerify(app, asha, orderId);
    const [first, again] = [await place(asha, auctionId, 7, token), await place(elsewhere, auctionId, 7, token)];
    expect(again.ok.data.bid._id).toBe(first.ok.data.bid._id);
  });

  test('by another person: 403, whatever they say it is for', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const ravi = await signIn(app);
    const token = await payAndVerify(app, asha, orderId);
    const stolen = await place(ravi, auctionId, 7, token);
    const inHerName = await place({ ...ravi, userId: asha.userId }, auctionId, 7, token);
    expect([stolen.status, stolen.problem.code]).toEqual([403, 'payment_token_of_another']);
    expect(inHerName.status).toBe(403);
    expect(await read(orderId)).toMatchObject([{ state: 'paid', bidId: null }]);
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
  });

  test('after the money went back: 409 with the reason, and no bid', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const token = await payAndVerify(app, asha, orderId);
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ blockedAt: new Date() }).execute();
    expect((await place(asha, auctionId, 7, token)).problem.code).toBe('payment_refunded');
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ blockedAt: null }).execute();
    await runJobs(app);
    const again = await place(asha, auctionId, 7, token);
    expect([again.status, again.problem.code]).toEqual([409, 'payment_refunded']);
    expect(again.problem.message).toContain(english.refundReasons.account_blocked);
    expect(await read(orderId)).toMatchObject([{ bidId: null, reason: 'account_blocked' }]);
  });
});

describe('fault 24: the amount is changed by the client', () => {
  test('on the way to the bid: the payment is for another bid, and stays usable for its own', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const token = await payAndVerify(app, asha, orderId);
    for (const amount of [1, 6.99, 8, 70]) {
      const changed = await place(asha, auctionId, amount, token);
      expect([changed.status, changed.problem.code]).toEqual([409, 'payment_of_another_bid']);
    }
    expect((await place(asha, auctionId, 7, token)).status).toBe(200);
  });

  test.each([
    ['less', { amountPaise: 100 }],
    ['more', { amountPaise: 100_000 }],
  ])(
    'at the provider, to %s: never counts as paid, is refunded, and becomes an operator task',
    async (_name, change) => {
      const { asha, auctionId, orderId } = await openOrder();
      const paid = app.deps.provider.pay(orderId, change);
      for (const tab of [asha, asha]) expect((await verify(tab, paid)).problem.code).toBe('payment_not_verified');
      expect(await read(orderId)).toMatchObject([{ state: 'created', bidId: null, reason: 'wrong_amount' }]);
      expect(await tasksAbout(paid)).toEqual([{ kind: 'payment_misfit' }]);

      // Another payment, of the right amount, still becomes the bid.
      const verified = await verify(asha, app.deps.provider.pay(orderId));
      expect((await place(asha, auctionId, 7, verified.ok.token)).status).toBe(200);
    },
  );

  test('at the provider, to another currency: no entry of ours, and an operator task', async () => {
    const { asha, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId, { currency: 'USD' });
    expect((await verify(asha, paid)).problem.code).toBe('payment_not_verified');
    expect(await read(orderId)).toMatchObject([{ state: 'created', providerPaymentId: null }]);
    expect(await tasksAbout(paid)).toEqual([{ kind: 'payment_misfit' }]);
  });

  const tasksAbout = ({ providerPaymentId }: CheckoutResult) =>
    app.db.selectFrom('operatorTasks').where('subject', '=', providerPaymentId).select('kind').execute();
});

test('fault 25: to anybody else an order does not exist, and nothing they do with it changes it', async () => {
  const { orderId } = await openOrder();
  const ravi = await signIn(app);
  const params = { orderId };
  const answers = [
    await verify(ravi, app.deps.provider.pay(orderId, { status: 'failed' })),
    await ravi.browser.call(contract.checkOrderPayment, { params }),
    await ravi.browser.call(contract.giveUpOrder, { params }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await ravi.browser.call(contract.listOpenOrders)).ok.data).toEqual([]);
  expect(await read(orderId)).toMatchObject([{ state: 'created' }]);
});

test('fault 26: a true signature of another order proves nothing', async () => {
  const { asha, auctionId, orderId } = await openOrder();
  const other = await bid(app, asha, auctionId, 8);
  const paid = app.deps.provider.pay(other.providerOrderId, { status: 'failed' });
  const answer = await verify(asha, { ...paid, providerOrderId: orderId });
  expect([answer.status, answer.problem.code]).toEqual([400, 'payment_not_verified']);
  // The signature is valid for this order, but the payment belongs to another order, as the provider says.
  const signed = app.deps.provider.pay(orderId, { providerOrderId: other.providerOrderId });
  expect((await verify(asha, signed)).problem.code).toBe('payment_not_verified');
  expect(await read(orderId)).toMatchObject([{ state: 'created', providerPaymentId: null }]);
  const { providerOrderId } = other;
  await notify(app, 'payment.captured', { providerOrderId });
  await runJobs(app);
});
