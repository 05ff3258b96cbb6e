import * as contract from '@ekbid/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { order, payAndVerify, place } from '../testing/bidding.ts';
import { findWrongBalances } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';
import { compareBooks } from './compare-books.ts';

const app = useTestApp();

/** What can happen to the money of an auction, in any order and number. */
const event = fc.oneof(
  fc.record({ what: fc.constantFrom('bid', 'pay', 'order'), amount: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ what: fc.constantFrom('pay_again', 'pay_otherwise', 'authorise'), of: fc.nat(9) }),
  fc.record({ what: fc.constant('refund_outside'), of: fc.nat(9), part: fc.constantFrom(1, 0.5) }),
  fc.record({ what: fc.constantFrom('jobs', 'declare', 'cancel', 'refuse', 'lose_reply') }),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

test('after any mix of events every account holds what the payments, refunds and results say, and the provider agrees', async () => {
  const { provider } = app.deps;
  const admin = await signIn(app, { role: 'ADMIN' });
  const people = await Promise.all(Array.from({ length: 4 }, () => signIn(app)));

  async function happen(auctionId: string, orders: string[], happened: Event): Promise<unknown> {
    const person = people[orders.length % people.length]!;
    const orderId = 'of' in happened ? orders[happened.of % Math.max(1, orders.length)] : undefined;
    switch (happened.what) {
      case 'order':
      case 'pay':
      case 'bid': {
        const amount = 'amount' in happened ? happened.amount : 1;
        const opened = await order(person, auctionId, amount);
        if (opened.status !== 200) return;
        orders.push(opened.ok.order.id);
        if (happened.what === 'order') return;
        const token = await payAndVerify(app, person, opened.ok.order.id);
        return happened.what === 'bid' ? place(person, auctionId, amount, token) : undefined;
      }
      case 'pay_again':
      case 'pay_otherwise':
      case 'authorise': {
        if (orderId === undefined) return;
        const paid = provider.pay(orderId, {
          ...(happened.what === 'pay_otherwise' && { amountPaise: 4242 }),
          ...(happened.what === 'authorise' && { status: 'authorized' }),
        });
        return notify(app, 'payment.captured', { providerOrderId: orderId, providerPaymentId: paid.providerPaymentId });
      }
      case 'refund_outside': {
        const paid = [...provider.payments.values()].find((one) => one.providerOrderId === orderId && one.captured);
        if (!paid || !('part' in happened)) return;
        const amountPaise = Math.ceil(paid.amountPaise * happened.part);
        if (paid.amountRefundedPaise + amountPaise > paid.amountPaise) return;
        provider.refundInDashboard(paid.providerPaymentId, { amountPaise });
        return notify(app, 'refund.processed', { providerPaymentId: paid.providerPaymentId });
      }
      case 'jobs':
        return runJobs(app);
      case 'refuse':
        return provider.troubles.push('refused');
      case 'lose_reply':
        return provider.troubles.push('unknown-after');
      case 'declare':
        await setClock(app.db, { aheadMs: 2 * 60 * 60_000 });
        await admin.browser.call(contract.declareWinner, { params: { auctionId } });
        return setClock(app.db, 'real');
      case 'cancel':
        return admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      const [auctionId, orders] = [await createAuction(app), [] as string[]];
      for (const happened of events) {
        await happen(auctionId, orders, happened).catch((error: Error) => {
          // A provider in trouble refuses a step; what was done before it stands.
          if (!/^(verify|order|place):/.test(error.message)) throw error;
        });
        expect(await findWrongBalances(app)).toEqual([]);
      }
      provider.troubles.length = 0;
      // Some pauses are longer than an hour by now.
      for (let round = 1; round <= 3; round += 1) {
        await setClock(app.db, { aheadMs: round * 5 * 60 * 60_000 });
        await runJobs(app, { later: true });
      }
      expect(await findWrongBalances(app)).toEqual([]);
      expect(await compareBooks(app.deps)).toMatchObject({ differences: [], wrongAccounts: [], underWay: [] });
      await setClock(app.db, 'real');
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
