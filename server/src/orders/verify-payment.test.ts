import * as contract from '@ekbid/contract';
import { describe, expect, test, vi } from 'vitest';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { type CheckoutResult, ProviderUnavailable } from '../provider/payment-provider.ts';
import { reconcileOrder } from './reconcile-orders.ts';

const app = useTestApp();

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
  return { asha, auctionId, orderId: ok.order.id };
}

test('ids that no provider makes are refused or not found, never an error of ours', async () => {
  const { asha } = await openOrder();
  const verified = await verify(asha, { providerOrderId: 'order_\0', providerPaymentId: 'pay_1', signature: '00' });
  const givenUp = await asha.browser.call(contract.giveUpOrder, { params: { orderId: '\0' } });
  expect([verified.status, givenUp.status]).toEqual([400, 404]);
});

const stateOf = async (providerOrderId: string) =>
  (
    await app.db
      .selectFrom('paymentOrders')
      .where('providerOrderId', '=', providerOrderId)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state;

const paymentsOf = (providerOrderId: string) =>
  app.db
    .selectFrom('payments')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.paymentId')
    .where('providerOrderId', '=', providerOrderId)
    .select(['providerPaymentId', 'refunds.reason'])
    .execute();

describe('a captured payment', () => {
  test('verified ten times at once is on the books once, with one and the same token', async () => {
    const { asha, orderId } = await openOrder();
    const result = app.deps.provider.pay(orderId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(asha, result)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ ok }) => ok.token)).size).toBe(1);
    expect(answers[0]?.ok.message).toBe('Payment verified!');
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('counts though its hold was given up', async () => {
    const { asha, orderId } = await openOrder();
    await asha.browser.call(contract.giveUpOrder, { params: { orderId } });
    expect(await stateOf(orderId)).toBe('expired');
    expect((await verify(asha, app.deps.provider.pay(orderId))).status).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('that is the second of an order is owed back, and the bid is kept', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    await payAndVerify(app, asha, providerOrderId);
    expect(await stateOf(providerOrderId)).toBe('consumed');
    const reasons = (await paymentsOf(providerOrderId)).map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(['second_payment', null].sort());
  });
});

describe('money that went back in the provider’s dashboard before it was placed', () => {
  const listRefundsFails = () =>
    vi.spyOn(app.deps.provider, 'listRefunds').mockRejectedValueOnce(new ProviderUnavailable('as the test asked'));

  test('is verified, and buys no bid', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId);
    app.deps.provider.refundInDashboard(paid.providerPaymentId);
    const { ok } = await verify(asha, paid);
    const placed = await place(asha, auctionId, 7, ok.token);
    expect([placed.status, placed.problem.code]).toEqual([409, 'payment_refunded']);
    expect(await paymentsOf(orderId)).toMatchObject([{ reason: 'refunded_outside' }]);
  });

  test('is pending while the provider cannot tell how much', async () => {
    const { asha, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId);
    app.deps.provider.refundInDashboard(paid.providerPaymentId);
    listRefundsFails();
    expect((await verify(asha, paid)).problem.code).toBe('payment_pending');
  });

  test('is no bid by the reconciler either, not even while the provider cannot tell how much', async () => {
    const { orderId } = await openOrder();
    app.deps.provider.refundInDashboard(app.deps.provider.pay(orderId).providerPaymentId);
    const { paymentOrderId } = await app.db
      .selectFrom('paymentOrders')
      .where('providerOrderId', '=', orderId)
      .select('paymentOrderId')
      .executeTakeFirstOrThrow();
    listRefundsFails();
    await expect(reconcileOrder(app.deps, paymentOrderId)).rejects.toThrow(ProviderUnavailable);
    expect(await stateOf(orderId)).toBe('created');
    await reconcileOrder(app.deps, paymentOrderId);
    expect(await stateOf(orderId)).toBe('refunded');
  });
});

describe('nothing is verified and nothing changes', () => {
  test.each([
    ['a forged signature', (paid: CheckoutResult) => ({ ...paid, signature: '00'.repeat(32) })],
    [
      'a payment id the signature was not made for',
      (paid: CheckoutResult) => ({ ...paid, providerPaymentId: 'pay_other' }),
    ],
  ])('by %s', async (_name, forge) => {
    const { asha, orderId } = await openOrder();
    const answer = await verify(asha, forge(app.deps.provider.pay(orderId)));
    expect([answer.status, answer.problem.message]).toEqual([400, 'Payment verification failed.']);
    expect(await stateOf(orderId)).toBe('created');
  });

  test('by a true signature of another order', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const other = await order(asha, auctionId, 8);
    const paid = app.deps.provider.pay(other.ok.order.id);
    expect((await verify(asha, { ...paid, providerOrderId: orderId })).status).toBe(400);
    expect(await stateOf(orderId)).toBe('created');
  });

  test('by another person: to them the order does not exist', async () => {
    const { orderId } = await openOrder();
    const answer = await verify(await signIn(app), app.deps.provider.pay(orderId));
    expect(answer.status).toBe(404);
    expect(await stateOf(orderId)).toBe('created');
  });

  test.each([
    ['authorized', 202, 'payment_pending'],
    ['created', 202, 'payment_pending'],
    ['failed', 409, 'payment_not_made'],
  ] as const)('while the payment is %s', async (status, http, code) => {
    const { asha, orderId } = await openOrder();
    const answer = await verify(asha, app.deps.provider.pay(orderId, { status }));
    expect([answer.status, answer.problem.code]).toEqual([http, code]);
    expect(answer.ok.success).toBe(false);
    expect(await stateOf(orderId)).toBe('created');
  });

  test.each([{ amountPaise: 100 }, { currency: 'USD' }, { providerOrderId: 'order_other' }])(
    'when what was paid is not the bid: %j',
    async (change) => {
      const { asha, orderId } = await openOrder();
      const paid = app.deps.provider.pay(orderId, change);
      expect((await verify(asha, paid)).problem.code).toBe('payment_not_verified');
      expect(await stateOf(orderId)).toBe('created');
    },
  );

  test('while the provider does not answer: the reply is pending, never failed', async () => {
    const { asha, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId);
    app.deps.provider.troubles.push('unavailable');
    expect((await verify(asha, paid)).problem.code).toBe('payment_pending');
    expect((await verify(asha, paid)).status).toBe(200);
  });
});
