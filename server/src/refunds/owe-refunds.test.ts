import { expect, test } from 'vitest';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { oweRefunds } from './owe-refunds.ts';

const app = useTestApp();

test('each payment of an auction is owed back once, however often and wherever it runs', async () => {
  const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
  for (const amount of [3, 4]) await bid(app, asha, auctionId, amount);
  await bid(app, ravi, auctionId, 3);
  const unplaced = await order(ravi, auctionId, 9);
  await payAndVerify(app, ravi, unplaced.ok.order.id);
  await order(ravi, auctionId, 10);

  const owed = await Promise.all(Array.from({ length: 4 }, () => oweRefunds(app.deps, auctionId, 'no_unique_bid')));
  expect(owed.reduce((sum, each) => sum + each, 0)).toBe(4);

  const refunds = await app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.paymentId', 'refunds.paymentId')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .where('auctionId', '=', auctionId)
    .orderBy('refunds.amountPaise')
    .select(['refunds.amountPaise', 'reason', 'paymentOrders.state'])
    .execute();
  expect(refunds.map(({ amountPaise }) => amountPaise)).toEqual([300, 300, 400, 900]);
  expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['refund_pending']));
  // The payment of ₹9 never became a bid, so it has another reason.
  expect(refunds.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 3 }, () => 'no_unique_bid'),
    'auction_ended',
  ]);
  // The paid order without a bid frees its slot. The unpaid order keeps its slot until its reservation ends.
  const { slotsHeld } = await app.db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select('slotsHeld')
    .executeTakeFirstOrThrow();
  expect(slotsHeld).toBe(1);
});
