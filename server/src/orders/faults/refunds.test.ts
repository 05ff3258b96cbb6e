import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findMisplacedMoney, findWrongBalances, oweRefund, readRefund } from '../../testing/refunds.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { setClock } from '../../testing/set-clock.ts';
import { signIn, useTestApp } from '../../testing/test-app.ts';
import { notify } from '../../testing/webhooks.ts';

const app = useTestApp();
const second = useSecondApp(app);
const hour = 60 * 60_000;

afterEach(async () => {
  vi.restoreAllMocks();
  const { provider } = app.deps;
  provider.troubles.length = 0;
  provider.refundOutcome = 'processed';
  await setClock(app.db, 'real');
  expect(await findMisplacedMoney(app)).toEqual([]);
  expect(await findWrongBalances(app)).toEqual([]);
});

/** Does the work this many hours from now, when every pause between two tries is over. */
async function runLater(test: typeof app, hours: number): Promise<void> {
  await setClock(app.db, { aheadMs: hours * hour });
  await runJobs(test, { later: true });
}

const refundsAtProvider = (providerPaymentId: string) =>
  [...app.deps.provider.refunds.values()].filter((refund) => refund.providerPaymentId === providerPaymentId);

const tasksAbout = (subject: string) =>
  app.db
    .selectFrom('operatorTasks')
    .where('subject', '=', subject)
    .select(['taskId', 'kind', 'resolvedAt', 'providerPaymentId'])
    .execute();

const myBid = async ({ browser }: Awaited<ReturnType<typeof signIn>>) =>
  (await browser.call(contract.listMyBids, { query: {} })).ok.data[0];

describe('fault 09: the process that refunds is killed after the provider accepted', () => {
  test('another one sends the same key when the first has had its time, and the money goes back once', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { provider } = app.deps;
    const refund = provider.refund.bind(provider);
    const { promise: isKilled, resolve: kill } = Promise.withResolvers<void>();
    const asked = vi.spyOn(provider, 'refund').mockImplementationOnce(async (what) => {
      await refund(what);
      kill();
      // The process counts as killed: this call never returns.
      return new Promise(() => {});
    });
    void runDue(app.deps, 'send-refund');
    await isKilled;
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending', order: 'refund_pending' });

    // The first process still has the lease, because leases follow the real clock and not the game clock.
    await setClock(app.db, { aheadMs: hour });
    await runDue(second.deps, 'send-refund');
    expect(asked).toHaveBeenCalledTimes(1);

    await sql`update refunds set leased_until = clock_timestamp() where state = 'pending'`.execute(app.db);
    await runDue(second.deps, 'send-refund');
    const done = await readRefund(app, providerOrderId);
    expect(done).toMatchObject({ state: 'refunded', order: 'refunded', tries: 2 });
    expect(new Set(asked.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(1);
    expect(refundsAtProvider(done.providerPaymentId)).toEqual([
      expect.objectContaining({ providerRefundId: done.providerRefundId, amountPaise: 700 }),
    ]);
  });
});

describe('fault 27: the provider fails or does not answer, time after time', () => {
  test('the same key is sent until it answers, after growing pauses, and the money goes back once', async () => {
    const { providerOrderId, person } = await oweRefund(app);
    const asked = vi.spyOn(app.deps.provider, 'refund');
    app.deps.provider.troubles.push('unavailable', 'unavailable', 'unavailable-after', 'unavailable');
    await runJobs(app);
    for (let hours = 2; hours <= 10; hours += 2) {
      // The refund is not sent before it is due, even if the work loop is woken.
      await runJobs(app, { later: true });
      await runLater(app, hours);
    }
    const done = await readRefund(app, providerOrderId);
    expect(done).toMatchObject({ state: 'refunded', order: 'refunded', tries: 5 });
    expect(asked.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).toEqual(Array(5).fill(done.idempotencyKey));
    expect(refundsAtProvider(done.providerPaymentId)).toHaveLength(1);
    expect(await myBid(person)).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'refunded', amount: 7 } });
  });

  test('a refund that the provider still works on is asked about, not made again', async () => {
    const { providerOrderId } = await oweRefund(app);
    const asked = vi.spyOn(app.deps.provider, 'refund');
    app.deps.provider.refundOutcome = 'pending';
    await runJobs(app);
    await runLater(app, 2);
    const waiting = await readRefund(app, providerOrderId);
    expect(waiting).toMatchObject({ state: 'pending', order: 'refund_pending', tries: 2 });
    app.deps.provider.endRefund(waiting.providerRefundId ?? '', 'processed');
    await runLater(app, 4);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', order: 'refunded' });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('fault 28: the provider refuses a refund for good', () => {
  test('an operator sees it and the bidder a delay; sent again under a new key, it is done', async () => {
    const { providerOrderId, person } = await oweRefund(app);
    app.deps.provider.troubles.push('refused');
    await runJobs(app);
    const refused = await readRefund(app, providerOrderId);
    expect(refused).toMatchObject({ state: 'refused', order: 'refund_pending' });
    expect(await tasksAbout(refused.refundId)).toEqual([
      expect.objectContaining({ kind: 'refund_refused', resolvedAt: null }),
    ]);
    expect(await myBid(person)).toMatchObject({ refund: { state: 'delayed', refundedAt: null } });
    // The provider refused the refund, so it is no longer sent automatically.
    const asked = vi.spyOn(app.deps.provider, 'refund');
    await runLater(app, 48);
    expect(asked).not.toHaveBeenCalled();

    const { browser } = await signIn(app, { role: 'ADMIN' });
    const [task] = await tasksAbout(refused.refundId);
    const retry = () => browser.call(contract.retryRefund, { params: { taskId: task?.taskId ?? '' } });
    expect((await retry()).status).toBe(200);
    await runJobs(app);
    const done = await readRefund(app, providerOrderId);
    expect(done).toMatchObject({ state: 'refunded', order: 'refunded' });
    expect(done.idempotencyKey).not.toBe(refused.idempotencyKey);
    expect((await retry()).problem.code).toBe('refund_not_refused');
  });

  test('a refusal because the money is back already is no refusal', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { providerPaymentId, refundId } = await readRefund(app, providerOrderId);
    const { providerRefundId } = app.deps.provider.refundInDashboard(providerPaymentId);
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({
      state: 'refunded',
      reason: 'auction_cancelled',
      order: 'refunded',
      providerRefundId,
    });
    expect(await tasksAbout(refundId)).toEqual([]);
  });

  test('a refund that fails at the provider afterwards is an operator’s too', async () => {
    const { providerOrderId } = await oweRefund(app);
    app.deps.provider.refundOutcome = 'pending';
    await runJobs(app);
    const waiting = await readRefund(app, providerOrderId);
    app.deps.provider.endRefund(waiting.providerRefundId ?? '', 'failed');
    await runLater(app, 2);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refused', order: 'refund_pending' });
    expect(await tasksAbout(waiting.refundId)).toHaveLength(1);
  });
});

describe('fault 29: the provider reports a refund before we know its id', () => {
  test('it is matched with the one we owe, and booked once', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { provider } = app.deps;
    const refund = provider.refund.bind(provider);
    vi.spyOn(provider, 'refund').mockImplementationOnce(async (what) => {
      const reply = await refund(what);
      const { providerPaymentId } = what;
      await notify(second, 'refund.processed', { providerOrderId, providerPaymentId });
      await runDue(second.deps, 'handle-notices');
      expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', order: 'refunded' });
      return reply;
    });
    await runJobs(app);
    const { refundId, providerPaymentId } = await readRefund(app, providerOrderId);
    expect(refundsAtProvider(providerPaymentId)).toHaveLength(1);
    const booked = await app.db
      .selectFrom('ledgerEntries')
      .where('refundId', '=', refundId)
      .orderBy('entryId')
      .select('movement')
      .execute();
    expect(booked.map(({ movement }) => movement)).toEqual(['refund_owed', 'refunded']);
    expect(await tasksAbout(refundId)).toEqual([]);
  });
});
