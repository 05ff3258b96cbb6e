import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../context/deps.ts';
import { findWrongBalances, readRefund } from '../../testing/refunds.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../../testing/test-app.ts';
import { compareBooks } from '../../ledger/compare-books.ts';
import { createOrder, openOrderBatchers } from '../create-order.ts';
import { findOrderOfProvider } from '../orders.queries.ts';
import { oweRefunds } from '../../refunds/owe-refunds.ts';
import { runDue } from '../../testing/run-jobs.ts';
import { openRazorpay } from '../../provider/razorpay.ts';
import { reconcileOrder } from '../reconcile-orders.ts';

const app = useTestApp();
const sandbox = useSandbox();
const hour = 60 * 60_000;
let deps: Deps;

beforeAll(() => {
  deps = { ...app.deps, provider: openRazorpay({ api: sandbox.url, ...sandbox }) };
});
afterEach(async () => {
  await sandbox.tell('/sandbox/faults', {}, 'PUT');
  await setClock(app.db, 'real');
  expect(await findWrongBalances(app)).toEqual([]);
});

/** Pays a bid at the sandbox. The payment is then owed back. */
async function oweAtSandbox() {
  const [{ userId }, auctionId] = [await signIn(app), await createAuction(app)];
  const bidder = await app.db.selectFrom('users').where('userId', '=', userId).selectAll().executeTakeFirstOrThrow();
  const { providerOrderId } = await createOrder(
    { ...deps, orderBatchers: openOrderBatchers(deps.db) },
    { sessionHash: null, admit: async () => ({ ...bidder, role: 'USER' }) },
    { auctionId, amountPaise: 700, networkHash: null },
  );
  await sandbox.tell('/sandbox/pay', { orderId: providerOrderId });
  const order = await findOrderOfProvider(app.db, providerOrderId);
  await reconcileOrder(deps, order?.paymentOrderId ?? '');
  await oweRefunds(app.deps, auctionId, 'auction_cancelled');
  return { providerOrderId, ...(await readRefund(app, providerOrderId)) };
}

const refundCall = { path: '/v1/payments/*/refund', method: 'POST', times: 1 };
const makeTrouble = (faults: readonly string[], refunds: object = { delayMs: 0 }) =>
  sandbox.tell('/sandbox/faults', { calls: faults.map((fault) => ({ ...refundCall, fault })), refunds }, 'PUT');

let hours = 0;
/** Does the work two hours after the last time, when every pause between two tries is over. */
async function sendLater(): Promise<void> {
  hours += 2;
  await setClock(app.db, { aheadMs: hours * hour });
  await runDue(deps, 'send-refund');
}

const summary = async () => {
  const reply = await fetch(`${sandbox.url}/sandbox/summary`, { headers: { 'x-sandbox-token': sandbox.token } });
  return (await reply.json()) as { refundedPaise: number; refunds: Record<string, number> };
};

describe('over the provider’s protocol', () => {
  test.each([
    ['fault 09: the reply is lost after the provider accepted', ['drop_reply', 'drop_reply']],
    ['fault 27: 500, a page of HTML, a reset, busy', ['error_500', 'html_502', 'reset', 'error_429']],
    ['fault 27: the same refund is still in progress', ['conflict_409', 'conflict_409']],
  ])('%s: one refund in the end', async (_title, faults) => {
    const before = await summary();
    const { providerOrderId } = await oweAtSandbox();
    await makeTrouble(faults);
    for (const _ of faults) {
      await sendLater();
      expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending' });
    }
    await sendLater();
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', order: 'refunded' });
    expect((await summary()).refundedPaise - before.refundedPaise).toBe(700);
    expect(await compareBooks(deps)).toMatchObject({ differences: [], underWay: [], wrongAccounts: [] });
  });

  test('fault 28: refused, and not because it is back: an operator’s', async () => {
    const before = await summary();
    const { providerOrderId } = await oweAtSandbox();
    await makeTrouble(['refuse_400']);
    await sendLater();
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refused', order: 'refund_pending' });
    expect((await summary()).refundedPaise).toBe(before.refundedPaise);
    const { refundId } = await readRefund(app, providerOrderId);
    const tasks = await app.db.selectFrom('operatorTasks').where('subject', '=', refundId).select('kind').execute();
    expect(tasks).toEqual([{ kind: 'refund_refused' }]);
  });

  test('fault 27: a refund that the bank takes its time for is done once it is done', async () => {
    const { providerOrderId } = await oweAtSandbox();
    await makeTrouble([], { outcome: 'pending' });
    await sendLater();
    await sendLater();
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending', tries: 2 });
    await makeTrouble([]);
    await expect.poll(async () => (await summary()).refunds['pending']).toBe(0);
    await sendLater();
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', order: 'refunded' });
  });

  test('fault 30: a refund made in the dashboard is the one we owed, and no other is made', async () => {
    const before = await summary();
    const { providerOrderId, providerPaymentId } = await oweAtSandbox();
    await makeTrouble([]);
    await sandbox.tell('/sandbox/refund', { paymentId: providerPaymentId });
    await sendLater();
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', order: 'refunded' });
    expect((await summary()).refundedPaise - before.refundedPaise).toBe(700);
  });
});
