import { randomUUID } from 'node:crypto';
import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { readRefund } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';
import { compareDays } from './compare-days.ts';
import { resolveTask } from '../orders/operator-tasks.queries.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';

const app = useTestApp();
const hours = 3_600_000;

beforeEach(async () => {
  // Each test begins with books that agree.
  await compareDays(app.deps);
  expect(await lastComparison()).toMatchObject({ capturedAgrees: true, refundedAgrees: true });
});
afterEach(async () => {
  app.deps.provider.isDown = false;
  await setClock(app.db, 'real');
});

const lastComparison = () =>
  app.db.selectFrom('dailyComparisons').orderBy('comparedAt', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();

const tasksAbout = async (subject: string) =>
  (await app.db.selectFrom('operatorTasks').where('subject', '=', subject).select('kind').execute()).map(
    ({ kind }) => kind,
  );

const stateOf = async (providerOrderId: string) =>
  (
    await app.db
      .selectFrom('paymentOrders')
      .where('providerOrderId', '=', providerOrderId)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state;

async function openOrder() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 60 * 24 * 30 })];
  const { ok } = await order(asha, auctionId, 7);
  return ok.order.id;
}

/** A bid of a week ago that is refunded now, or was refunded outside EkBid a week ago. */
async function refundOldBid({ outsideBefore = false } = {}) {
  const weekAgo = new Date(Date.now() - 7 * 24 * hours);
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  const { providerPaymentId } = await readRefund(app, providerOrderId);
  const { payments } = app.deps.provider;
  payments.set(providerPaymentId, { ...payments.get(providerPaymentId)!, madeAt: weekAgo });
  await app.db
    .updateTable('paymentOrders')
    .where('providerOrderId', '=', providerOrderId)
    .set({ createdAt: weekAgo, reconcileAt: null })
    .execute();
  if (outsideBefore) {
    app.deps.provider.refundInDashboard(providerPaymentId, { madeAt: weekAgo });
    await notify(app, 'refund.processed', { providerPaymentId });
    await runJobs(app);
  }
  await oweRefunds(app.deps, auctionId, 'auction_cancelled');
  await runJobs(app);
  return readRefund(app, providerOrderId);
}

const letHoldEnd = (providerOrderId: string) =>
  app.db
    .updateTable('paymentOrders')
    .where('providerOrderId', '=', providerOrderId)
    .set({ holdExpiresAt: new Date(Date.now() - hours) })
    .execute();

/** Removes the entries that a test planted. The append-only trigger would refuse this. */
const unbookEarnings = () =>
  app.db.transaction().execute(async (db) => {
    await sql`alter table ledger_entries disable trigger ledger_append_only`.execute(db);
    await sql`delete from ledger_entries where movement = 'earned'`.execute(db);
    await sql`alter table ledger_entries enable trigger ledger_append_only`.execute(db);
  });

describe('the daily comparison', () => {
  test('agrees with what was bid and what went back, and keeps counts alone', async () => {
    const before = await lastComparison();
    const asha = await signIn(app);
    const auctionId = await createAuction(app, { endingBidPaise: 1_000_000_000 });
    // Random ids and times do not contain these digits.
    await bid(app, asha, auctionId, 4_821_357);
    await bid(app, asha, auctionId, 3_751_943);
    await compareDays(app.deps);
    const kept = await lastComparison();
    expect(kept).toMatchObject({ payments: before.payments + 2, refunds: before.refunds, capturedAgrees: true });
    expect(JSON.stringify(kept)).not.toMatch(/4821357|3751943|8573300/);
  });

  test('books our money that was never reported: it is a bid, and no task', async () => {
    const orderId = await openOrder();
    const { providerPaymentId } = app.deps.provider.pay(orderId);
    // Puts the order into the state after its last reconciliation. Only the daily comparison finds the payment.
    await app.db
      .updateTable('paymentOrders')
      .where('providerOrderId', '=', orderId)
      .set({ reconcileAt: null, holdExpiresAt: new Date(Date.now() - hours) })
      .execute();
    await compareDays(app.deps);
    expect(await stateOf(orderId)).toBe('consumed');
    expect(await tasksAbout(providerPaymentId)).toEqual([]);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: true });
    expect(app.logged.join('')).toContain('the daily comparison found what nothing had told of');
  });

  test('books a refund made in the dashboard that was never reported', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    const paid = [...app.deps.provider.payments.values()].find((one) => one.providerOrderId === providerOrderId);
    const { providerRefundId } = app.deps.provider.refundInDashboard(paid?.providerPaymentId ?? '');
    await letHoldEnd(providerOrderId);
    await compareDays(app.deps);
    expect(await tasksAbout(providerRefundId)).toEqual(['refunded_outside']);
    expect(await stateOf(providerOrderId)).toBe('consumed');
    expect(await lastComparison()).toMatchObject({ refundedAgrees: true });
  });

  test('shows an operator money that is not on our books, without a sum, and once', async () => {
    const strange = await app.deps.provider.createOrder({ amountPaise: 482_135_700, receipt: randomUUID() });
    const { providerPaymentId } = app.deps.provider.pay(strange.kind === 'ok' ? strange.value.providerOrderId : '');
    const logged = app.logged.length;
    await compareDays(app.deps);
    await compareDays(app.deps);
    expect(await tasksAbout(providerPaymentId)).toEqual(['payment_unknown']);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: false, refundedAgrees: true });
    const tasks = await app.db.selectFrom('operatorTasks').selectAll().execute();
    expect(`${JSON.stringify(tasks)}${app.logged.slice(logged).join('')}`).not.toMatch(/48,?21,?357/);
    app.deps.provider.payments.delete(providerPaymentId);
  });

  test('shows an operator money of ours that the provider does not know', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    const { payments } = app.deps.provider;
    const [id = '', payment] = [...payments].find(([, one]) => one.providerOrderId === providerOrderId) ?? [];
    payments.delete(id);
    await compareDays(app.deps);
    expect(await tasksAbout(`${id} not_at_provider`)).toEqual(['books_differ']);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: false });
    if (payment) payments.set(id, payment);
  });

  test('misses no recent refund that the provider does not have, however old its order', async () => {
    const { providerRefundId } = await refundOldBid();
    await compareDays(app.deps);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: true, refundedAgrees: true });
    const { refunds } = app.deps.provider;
    const refund = refunds.get(providerRefundId!)!;
    refunds.delete(providerRefundId!);
    await compareDays(app.deps);
    expect(await tasksAbout(`${providerRefundId} not_at_provider`)).toEqual(['books_differ']);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: true, refundedAgrees: false });
    refunds.set(providerRefundId!, refund);
  });

  test('does not look among the last days for a refund made outside long before it was owed', async () => {
    const { providerRefundId } = await refundOldBid({ outsideBefore: true });
    await compareDays(app.deps);
    expect(await tasksAbout(providerRefundId!)).toEqual(['refunded_outside']);
    expect(await lastComparison()).toMatchObject({ refundedAgrees: true });
  });

  test('shows money in a foreign currency once, and agrees when an operator has settled it', async () => {
    const orderId = await openOrder();
    const { providerPaymentId } = app.deps.provider.pay(orderId, { currency: 'USD' });
    app.deps.provider.refundInDashboard(providerPaymentId);
    await letHoldEnd(orderId);
    for (let night = 0; night < 2; night += 1) {
      await compareDays(app.deps);
      expect(await tasksAbout(providerPaymentId)).toEqual(['payment_misfit']);
      expect(await lastComparison()).toMatchObject({ capturedAgrees: false, refundedAgrees: false });
    }
    const ofIt = { kind: 'payment_misfit', subject: providerPaymentId } as const;
    await resolveTask(app.db, ofIt, { by: null, note: 'Given back in the dashboard.' });
    await compareDays(app.deps);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: true, refundedAgrees: true });
    expect(
      await app.db
        .selectFrom('operatorTasks')
        .where('kind', '=', 'books_differ')
        .where('providerPaymentId', '=', providerPaymentId)
        .select('subject')
        .execute(),
    ).toEqual([]);
  });

  test('shows a resolved difference again only if it has changed, and shows no amount of it', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const open = async () =>
      (await browser.call(contract.listOperatorTasks, { query: {} })).ok.data.filter(
        ({ kind, subject }) => kind === 'books_differ' && /^(revenue|owed)/.test(subject),
      );
    const settle = async () => {
      for (const { _id } of await open())
        await browser.call(contract.resolveOperatorTask, { params: { taskId: _id }, body: { note: 'Looked at.' } });
    };
    const misbook = async (amountPaise: number) => {
      const auctionId = await createAuction(app);
      const entry = { movement: 'earned', debit: 'owed_to_bidders', credit: 'revenue', amountPaise } as const;
      await app.db.transaction().execute(async (db) => {
        // Only the owner of the database can do this: the trigger refuses earnings of an auction without a result.
        await sql`alter table ledger_entries disable trigger ledger_earned`.execute(db);
        await db
          .insertInto('ledgerEntries')
          .values({ ...entry, auctionId })
          .execute();
        await sql`alter table ledger_entries enable trigger ledger_earned`.execute(db);
      });
    };
    await misbook(4_821_357);
    await compareDays(app.deps);
    const first = await open();
    expect(first).toHaveLength(2);
    expect(JSON.stringify(first)).not.toMatch(/48,?213\.?57/);
    await settle();
    await compareDays(app.deps);
    expect(await open()).toEqual([]);

    await misbook(100);
    await compareDays(app.deps);
    expect((await open()).map(({ subject }) => subject.replace(/ [0-9a-f]{8}$/, '')).toSorted()).toEqual([
      'owed_to_bidders',
      'revenue',
    ]);
    await settle();
    await unbookEarnings();
  });

  test('is tried again if the provider gives no answer, which is no agreement', async () => {
    const before = await lastComparison();
    app.deps.provider.isDown = true;
    await expect(compareDays(app.deps)).rejects.toThrow('could not tell');
    expect(await lastComparison()).toEqual(before);
  });
});
