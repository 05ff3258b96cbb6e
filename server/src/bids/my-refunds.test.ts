import * as contract from '@ekbid/contract';
import { afterEach, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { oweRefund } from '../testing/refunds.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';

const app = useTestApp();
const minutes = 60_000;
afterEach(() => setClock(app.db, 'real'));

const myBids = async ({ browser }: Person) => (await browser.call(contract.listMyBids, { query: {} })).ok.data;

async function pay(providerOrderId: string, amountPaise?: number): Promise<void> {
  app.deps.provider.pay(providerOrderId, amountPaise === undefined ? {} : { amountPaise });
  await notify(app, 'payment.captured', { providerOrderId });
}

test('a refund is on its way with its reason and date, then refunded with its date', async () => {
  const { person } = await oweRefund(app);
  const [owed] = await myBids(person);
  expect(owed).toMatchObject({
    paymentStatus: 'refund_pending',
    refund: { state: 'on_its_way', reason: 'auction_cancelled', amount: 7, refundedAt: null },
    otherRefunds: [],
  });
  await runJobs(app);
  const [refunded] = await myBids(person);
  expect(refunded).toMatchObject({
    paymentStatus: 'refunded',
    refund: { state: 'refunded', owedAt: owed?.refund?.owedAt },
  });
  expect(Date.parse(refunded?.refund?.refundedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(owed?.refund?.owedAt ?? ''));
});

test('a person who paid twice sees the bid, and the second payment’s refund apart from it', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { providerOrderId, bidId } = await bid(app, asha, auctionId, 7);
  await pay(providerOrderId);
  await runJobs(app);
  expect(await myBids(asha)).toMatchObject([
    {
      bidId,
      status: 'active',
      paymentStatus: 'paid',
      refund: null,
      otherRefunds: [{ state: 'refunded', reason: 'second_payment', amount: 7 }],
    },
  ]);
});

test('a payment of another amount is shown although it never becomes a bid', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  await pay(ok.order.id, 300);
  await runJobs(app);
  const other = [{ state: 'refunded', reason: 'wrong_amount', amount: 3 }];
  expect(await myBids(asha)).toMatchObject([{ bidId: null, status: 'pending', refund: null, otherRefunds: other }]);

  await setClock(app.db, { aheadMs: 16 * minutes });
  await runJobs(app);
  await runDue(app.deps, 'reconcile-orders');
  expect(await myBids(asha)).toMatchObject([
    { bidId: null, bidAmount: 7, status: 'lost', paymentStatus: 'refunded', refund: null, otherRefunds: other },
  ]);
});

test('an order paid with a wrong amount and then the right one is a bid, and only the first is refunded', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  await pay(ok.order.id, 300);
  await runJobs(app);
  await pay(ok.order.id);
  await runJobs(app);
  expect(await myBids(asha)).toMatchObject([
    { status: 'active', paymentStatus: 'paid', refund: null, otherRefunds: [{ reason: 'wrong_amount', amount: 3 }] },
  ]);
});
