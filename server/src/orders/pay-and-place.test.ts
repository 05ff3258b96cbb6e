import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { placeBids } from '../bids/bid-batcher.ts';
import { insertPaidOrder } from '../bids/testing/paid-order.ts';
import type { CheckoutResult } from '../provider/payment-provider.ts';
import { order, place } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { insertOrderWithPayment } from './testing/asked-orders.ts';

const app = useTestApp();
afterEach(() => {
  vi.restoreAllMocks();
});

type Bid = {
  readonly auctionId: string;
  readonly paid: CheckoutResult;
  readonly userId?: string;
  readonly amount?: number;
};

const proofOf = ({ providerOrderId, providerPaymentId, signature }: CheckoutResult) => ({
  razorpay_order_id: providerOrderId,
  razorpay_payment_id: providerPaymentId,
  razorpay_signature: signature,
});

const placePaid = ({ browser, ...person }: Person, { auctionId, paid, userId = person.userId, amount = 7 }: Bid) =>
  browser.call(contract.placeBid, {
    body: {
      ...{ auctionId, userId, bidAmount: amount },
      payment: proofOf(paid),
    },
  });

async function openOrder(change: Parameters<typeof createAuction>[1] = {}) {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, change)];
  const { ok } = await order(asha, auctionId, 7);
  return { asha, auctionId, orderId: ok.order.id };
}

const booksOf = async (auctionId: string) => {
  const { rows } = await sql`
    select o.state, (select count(*)::int from payments p where p.payment_order_id = o.payment_order_id) as payments,
      (select count(*)::int from bids b where b.payment_order_id = o.payment_order_id) as bids
    from payment_orders o where auction_id = ${auctionId} order by o.created_at`.execute(app.db);
  return rows;
};

describe('a paid bid', () => {
  test('is verified and placed by one call, which asks the provider once', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const asked = vi.spyOn(app.deps.provider, 'fetchPayment');
    const { status, ok } = await placePaid(asha, { auctionId, paid: app.deps.provider.pay(orderId) });
    expect(status).toBe(200);
    expect(ok).toMatchObject({ message: 'Bid placed successfully!', data: { ownBids: 1, slotsFilled: 1 } });
    expect(ok.data.bid).toMatchObject({ auctionId, userId: asha.userId, bidAmount: 7 });
    expect(await booksOf(auctionId)).toEqual([{ state: 'consumed', payments: 1, bids: 1 }]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('sent ten times at once is one bid with one payment', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => placePaid(asha, { auctionId, paid })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ ok }) => ok.data.bid._id)).size).toBe(1);
    expect(await booksOf(auctionId)).toEqual([{ state: 'consumed', payments: 1, bids: 1 }]);
  });

  test('that was verified before, by a call of its own, is placed all the same', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId);
    const verified = await asha.browser.call(contract.verifyPayment, { body: proofOf(paid) });
    const placed = await placePaid(asha, { auctionId, paid });
    expect(placed.status).toBe(200);
    expect((await place(asha, auctionId, 7, verified.ok.token)).ok.data.bid._id).toBe(placed.ok.data.bid._id);
    expect(await booksOf(auctionId)).toEqual([{ state: 'consumed', payments: 1, bids: 1 }]);
  });

  test.each(['first', 'second'] as const)(
    'of an order that was paid twice is placed, and the second payment goes back, whichever comes %s',
    async (first) => {
      const { asha, auctionId, orderId } = await openOrder();
      const paid = app.deps.provider.pay(orderId);
      const again = app.deps.provider.pay(orderId);
      if (first === 'first') expect((await placePaid(asha, { auctionId, paid })).status).toBe(200);
      else await asha.browser.call(contract.verifyPayment, { body: proofOf(paid) });
      expect((await placePaid(asha, { auctionId, paid: again })).status).toBe(200);
      expect(await booksOf(auctionId)).toEqual([{ state: 'consumed', payments: 2, bids: 1 }]);
      const { rows } = await sql`
        select provider_payment_id as id, reason from refunds join payments using (payment_id)
        join payment_orders using (payment_order_id) where auction_id = ${auctionId}`.execute(app.db);
      expect(rows).toEqual([{ id: again.providerPaymentId, reason: 'second_payment' }]);
    },
  );

  test('counts though its hold was given up, while a slot is free', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    await asha.browser.call(contract.giveUpOrder, { params: { orderId } });
    expect((await placePaid(asha, { auctionId, paid: app.deps.provider.pay(orderId) })).status).toBe(200);
  });

  test('that may not stand goes back', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    await sql`update users set blocked_at = game_clock() where user_id = ${asha.userId}`.execute(app.db);
    const paid = app.deps.provider.pay(orderId);
    for (const _time of ['first', 'again']) {
      const { status, problem } = await placePaid(asha, { auctionId, paid });
      expect([status, problem.code]).toEqual([409, 'payment_refunded']);
      expect(problem.message).toMatch(/blocked/);
    }
    expect(await booksOf(auctionId)).toEqual([{ state: 'refund_pending', payments: 1, bids: 0 }]);
  });
});

describe('no bid is placed and nothing changes', () => {
  test.each([
    ['a forged signature', (paid: CheckoutResult) => ({ ...paid, signature: '00'.repeat(32) })],
    ['another payment’s id', (paid: CheckoutResult) => ({ ...paid, providerPaymentId: 'pay_other' })],
  ])('by %s, and the provider is not asked', async (_name, forge) => {
    const { asha, auctionId, orderId } = await openOrder();
    const asked = vi.spyOn(app.deps.provider, 'fetchPayment');
    const answer = await placePaid(asha, { auctionId, paid: forge(app.deps.provider.pay(orderId)) });
    expect([answer.status, answer.problem.code]).toEqual([400, 'payment_not_verified']);
    expect(await booksOf(auctionId)).toEqual([{ state: 'created', payments: 0, bids: 0 }]);
    expect(asked).not.toHaveBeenCalled();
  });

  test.each([
    [{ status: 'authorized' }, 202, 'payment_pending'],
    [{ status: 'failed' }, 409, 'payment_not_made'],
    [{ amountPaise: 100 }, 400, 'payment_not_verified'],
    [{ currency: 'USD' }, 400, 'payment_not_verified'],
    [{ providerOrderId: 'order_other' }, 400, 'payment_not_verified'],
  ] as const)('while the payment is %j, and the provider is asked once', async (change, status, code) => {
    const { asha, auctionId, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId, change);
    const asked = vi.spyOn(app.deps.provider, 'fetchPayment');
    const answer = await placePaid(asha, { auctionId, paid });
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
    expect(await booksOf(auctionId)).toMatchObject([{ state: 'created', bids: 0 }]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('while the provider does not answer: pending, and a later call places the bid', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const paid = app.deps.provider.pay(orderId);
    app.deps.provider.troubles.push('unavailable');
    expect((await placePaid(asha, { auctionId, paid })).problem.code).toBe('payment_pending');
    expect((await placePaid(asha, { auctionId, paid })).status).toBe(200);
  });

  test('by another person, for another person, and without a session', async () => {
    const { asha, auctionId, orderId } = await openOrder();
    const ravi = await signIn(app);
    const paid = app.deps.provider.pay(orderId);
    const statusOf = async (answer: ReturnType<typeof placePaid>) => (await answer).status;
    expect(await statusOf(placePaid(ravi, { auctionId, paid }))).toBe(404);
    expect(await statusOf(placePaid(asha, { auctionId, paid, userId: ravi.userId }))).toBe(403);
    asha.browser.cookies.clear();
    expect(await statusOf(placePaid(asha, { auctionId, paid }))).toBe(401);
    expect(await booksOf(auctionId)).toMatchObject([{ bids: 0 }]);
  });
});

test('an order paid for another amount or auction is no bid here, and its money stays for its own bid', async () => {
  const { asha, auctionId, orderId } = await openOrder();
  const paid = app.deps.provider.pay(orderId);
  const elsewhere = await createAuction(app);
  for (const wrong of [
    { auctionId, amount: 8 },
    { auctionId: elsewhere, amount: 7 },
  ])
    expect((await placePaid(asha, { ...wrong, paid })).problem.code).toBe('payment_of_another_bid');
  expect((await placePaid(asha, { auctionId, paid, amount: 1.234 })).problem.code).toBe('bid_amount_missing');
  expect((await placePaid(asha, { auctionId, paid })).status).toBe(200);
});

test('bids with a payment and bids with a token share a batch, each with its own answer', async () => {
  const auctionId = await createAuction(app);
  const [asha, ravi, meera] = [await signIn(app), await signIn(app), await signIn(app)];
  const paid = await insertOrderWithPayment(app.db, { auctionId, bidderId: ravi.userId, amountPaise: 700 });
  const unknown = await insertOrderWithPayment(app.db, { auctionId, bidderId: meera.userId, amountPaise: 700 });
  const answers = await placeBids(app.db, [
    await insertPaidOrder(app.db, { auctionId, bidderId: asha.userId, amountPaise: 700 }),
    paid,
    { ...unknown, payment: { ...unknown.payment, providerOrderId: 'none' } },
  ]);
  expect(answers.map(({ verdict }) => verdict)).toEqual(['placed', 'placed', 'unknown']);
});
