import * as contract from '@ekbid/contract';
import { entryModes } from '@ekbid/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import { bidFree, order, payAndVerify, place } from '../testing/bidding.ts';
import { findWrongBalances } from '../testing/refunds.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';
import { compareBooks } from './compare-books.ts';

const app = useTestApp();
const hour = 60 * 60_000;

type Scene = {
  readonly auctionId: string;
  readonly admin: Person;
  readonly people: readonly Person[];
  orders: string[];
};
type Chosen = { readonly amount: number; readonly of: number };

async function open({ auctionId, people, orders }: Scene, { amount }: Chosen) {
  const person = people[orders.length % people.length]!;
  const opened = await order(person, auctionId, amount);
  if (opened.status !== 200) return null;
  orders.push(opened.ok.order.id);
  return { person, orderId: opened.ok.order.id };
}

async function pay(scene: Scene, chosen: Chosen) {
  const opened = await open(scene, chosen);
  return opened && { ...opened, token: await payAndVerify(app, opened.person, opened.orderId) };
}

async function bid(scene: Scene, chosen: Chosen): Promise<void> {
  // Only an auction with free bids accepts this call. In any other auction the bid is paid for below.
  const free = await bidFree(scene.people[chosen.of % scene.people.length]!, scene.auctionId, chosen.amount);
  if (free.status === 200) return;
  const paid = await pay(scene, chosen);
  if (paid) await place(paid.person, scene.auctionId, chosen.amount, paid.token);
}

/** Pays an order, even if it is already paid or has ended. */
async function payMore({ orders }: Scene, { of }: Chosen, change: { amountPaise?: number; status?: 'authorized' }) {
  const providerOrderId = orders[of % Math.max(1, orders.length)];
  if (providerOrderId === undefined) return;
  app.deps.provider.pay(providerOrderId, change);
  await notify(app, 'payment.captured', { providerOrderId });
}

async function refundOutside({ orders }: Scene, { of }: Chosen, part: number): Promise<void> {
  const { provider } = app.deps;
  const orderId = orders[of % Math.max(1, orders.length)];
  const paid = [...provider.payments.values()].find((one) => one.providerOrderId === orderId && one.captured);
  if (!paid || paid.amountRefundedPaise + paid.amountPaise * part > paid.amountPaise) return;
  provider.refundInDashboard(paid.providerPaymentId, { amountPaise: paid.amountPaise * part });
  await notify(app, 'refund.processed', { providerPaymentId: paid.providerPaymentId });
}

/** Everything that can happen to the money of an auction, in any order and number. */
const happenings: Readonly<Record<string, (scene: Scene, chosen: Chosen) => unknown>> = {
  open,
  pay,
  bid,
  'bid again': bid,
  'pay again': (scene, chosen) => payMore(scene, chosen, {}),
  'pay another amount': (scene, chosen) => payMore(scene, chosen, { amountPaise: 4242 }),
  authorise: (scene, chosen) => payMore(scene, chosen, { status: 'authorized' }),
  'refund outside': (scene, chosen) => refundOutside(scene, chosen, 1),
  'refund half of it outside': (scene, chosen) => refundOutside(scene, chosen, 0.5),
  'a call is refused': () => app.deps.provider.troubles.push('refused'),
  'a reply is lost': () => app.deps.provider.troubles.push('unavailable-after'),
  'declare after the end': async ({ admin, auctionId }) => {
    await setClock(app.db, { aheadMs: 2 * hour });
    await admin.browser.call(contract.declareWinner, { params: { auctionId } });
    await setClock(app.db, 'real');
  },
  cancel: ({ admin, auctionId }) => admin.browser.call(contract.deleteAuction, { params: { auctionId } }),
};

const event = fc.record({
  what: fc.constantFrom(...Object.keys(happenings)),
  amount: fc.integer({ min: 1, max: 4 }),
  of: fc.nat(9),
  /** Whether the background work is run after this step, before the next one. */
  runJobs: fc.boolean(),
});

const modes = fc.constantFrom(...entryModes);

/** Counts the bids of the auction, and expects that no free bid has a payment. */
async function countBids({ auctionId }: Scene): Promise<number> {
  const { rows } = await sql<{ bids: number; wrong: number }>`
    select count(*)::int as bids, count(*) filter (where o.is_free and p.payment_id is not null)::int as wrong
    from bids join payment_orders o using (payment_order_id) left join payments p using (payment_order_id)
    where o.auction_id = ${auctionId}`.execute(app.db);
  expect(rows[0]?.wrong).toBe(0);
  return rows[0]?.bids ?? 0;
}

async function comeToRest(): Promise<void> {
  app.deps.provider.troubles.length = 0;
  for (let round = 1; round <= 3; round += 1) {
    await setClock(app.db, { aheadMs: round * 5 * hour });
    // Finds payments whose webhook never came and whose verification was refused.
    await runDue(app.deps, 'reconcile-orders');
    await runJobs(app, { later: true });
  }
}

test('after any mix of events every account holds what payments, refunds and results say, and the provider agrees', async () => {
  const admin = await signIn(app, { role: 'ADMIN' });
  const people = await Promise.all(Array.from({ length: 4 }, () => signIn(app)));
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 16 }), modes, async (events, entryMode) => {
      const scene: Scene = { auctionId: await createAuction(app, { entryMode }), admin, people, orders: [] };
      await bid(scene, { amount: 1, of: 0 });
      await bid(scene, { amount: 2, of: 0 });
      expect(await countBids(scene)).toBe(2);
      for (const { what, runJobs: atOnce, ...chosen } of events) {
        try {
          await happenings[what]?.(scene, chosen);
        } catch (error) {
          // The fault switches above may make a call of the step fail. What its earlier calls did remains.
          if (!/^(verify|order|place):/.test((error as Error).message)) throw error;
        }
        if (atOnce) await runJobs(app);
        expect(await findWrongBalances(app)).toEqual([]);
      }
      await comeToRest();
      await countBids(scene);
      expect(await findWrongBalances(app)).toEqual([]);
      expect(await compareBooks(app.deps)).toMatchObject({ differences: [], wrongAccounts: [], underWay: [] });
      await setClock(app.db, 'real');
    }),
    { numRuns: runs(25), endOnFailure: true },
  );
}, 120_000);
