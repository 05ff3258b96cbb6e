import * as contract from '@ekbid/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { order, payAndVerify } from '../testing/bidding.ts';
import { findMisplacedMoney, readRefunds } from '../testing/refunds.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';

const app = useTestApp();
const hour = 60 * 60_000;

afterEach(async () => {
  vi.restoreAllMocks();
  app.deps.provider.isDown = false;
  await setClock(app.db, 'real');
});

/** Pays ₹7 for an order. No webhook reports the payment. */
async function pay() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const providerOrderId = (await order(asha, auctionId, 7)).ok.order.id;
  const result = app.deps.provider.pay(providerOrderId);
  const bids = () => app.db.selectFrom('bids').where('auctionId', '=', auctionId).select('bidId').execute();
  const tell = async (event: string) => {
    await notify(app, event, { providerOrderId });
    await runJobs(app);
  };
  return { asha, auctionId, ...result, bids, tell };
}

test('money of which a refund is under way outside buys no bid, and is refunded once', async () => {
  const { providerPaymentId, providerOrderId, bids, tell } = await pay();
  const refund = app.deps.provider.refundInDashboard(providerPaymentId, { status: 'pending' });
  await tell('payment.captured');
  app.deps.provider.endRefund(refund.providerRefundId, 'processed');
  await tell('refund.processed');
  expect(await bids()).toHaveLength(0);
  expect(await readRefunds(app, providerOrderId)).toMatchObject([{ state: 'refunded', reason: 'refunded_outside' }]);
  expect(await findMisplacedMoney(app)).toEqual([]);
});

test('money that went back in parts buys no bid', async () => {
  const { providerPaymentId, bids, tell } = await pay();
  app.deps.provider.refundInDashboard(providerPaymentId, { amountPaise: 300 });
  app.deps.provider.refundInDashboard(providerPaymentId, { amountPaise: 400 });
  await tell('payment.captured');
  expect(await bids()).toHaveLength(0);
  expect(await findMisplacedMoney(app)).toEqual([]);
});

test('money of which a part went back buys no bid: the rest is owed, and an operator sees it', async () => {
  const { providerPaymentId, providerOrderId, bids, tell } = await pay();
  app.deps.provider.refundInDashboard(providerPaymentId, { amountPaise: 300 });
  await tell('payment.captured');
  expect(await bids()).toHaveLength(0);
  expect(await readRefunds(app, providerOrderId)).toMatchObject([{ reason: 'refunded_outside', state: 'refused' }]);
  expect(await findMisplacedMoney(app)).toEqual([]);
});

test('money known to have gone back buys no bid while the provider cannot say how much', async () => {
  const { asha, providerOrderId, providerPaymentId, signature, bids } = await pay();
  app.deps.provider.refundInDashboard(providerPaymentId);
  vi.spyOn(app.deps.provider, 'listRefunds').mockRejectedValue(new ProviderUnavailable('away'));
  const verified = await asha.browser.call(contract.verifyPayment, {
    body: {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: providerPaymentId,
      razorpay_signature: signature,
    },
  });
  expect(verified.problem.code).toBe('payment_pending');
  app.deps.provider.isDown = true;
  await asha.browser.call(contract.checkOrderPayment, { params: { orderId: providerOrderId } });
  expect(await bids()).toHaveLength(0);
});

test('a payment that was verified and left, of an order no longer reconciled, still becomes a bid', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const providerOrderId = (await order(asha, auctionId, 7)).ok.order.id;
  for (const hours of [1, 3, 7, 13, 25, 49, 73, 97, 100]) {
    await setClock(app.db, { aheadMs: hours * hour });
    await runDue(app.deps, 'reconcile-orders');
  }
  // All webhook events of the payment are lost, and the browser is closed after verifying it, before it places the bid.
  await payAndVerify(app, asha, providerOrderId);
  await setClock(app.db, { aheadMs: 101 * hour });
  await runDue(app.deps, 'reconcile-orders');
  await runJobs(app, { later: true });
  expect(await readRefunds(app, providerOrderId)).toMatchObject([{ state: 'refunded', reason: 'auction_ended' }]);
});
