import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { resolveTask } from '../orders/operator-tasks.queries.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';
import { bid, order } from '../testing/bidding.ts';
import { readRefund } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { compareDays } from './compare-days.ts';

const app = useTestApp();
const hours = 3_600_000;
afterEach(() => setClock(app.db, 'real'));

const lastComparison = () =>
  app.db.selectFrom('dailyComparisons').orderBy('comparedAt', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();

/** For each task with this subject, whether it is open. */
async function tasksAbout(subject: string): Promise<boolean[]> {
  const tasks = app.db.selectFrom('operatorTasks').where('subject', '=', subject).select('resolvedAt');
  return (await tasks.execute()).map(({ resolvedAt }) => resolvedAt === null);
}

/** Pays an order of ours without any webhook, after the order's reservation has expired. */
async function payUnseen(): Promise<string> {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  const orders = app.db.updateTable('paymentOrders').where('providerOrderId', '=', ok.order.id);
  await orders.set({ holdExpiresAt: new Date(Date.now() - hours) }).execute();
  return app.deps.provider.pay(ok.order.id).providerPaymentId;
}

/** Makes a refund, and returns it as the provider lists it. */
async function refund() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  await oweRefunds(app.deps, auctionId, 'auction_cancelled');
  await runJobs(app);
  const made = app.deps.provider.refunds.get((await readRefund(app, providerOrderId)).providerRefundId ?? '');
  if (!made) throw new Error('nothing was refunded');
  return made;
}

describe('money of ours that was never reported', () => {
  test('is no task while the provider does not answer about it, and the comparison is tried again', async () => {
    const paymentId = await payUnseen();
    const { provider } = app.deps;
    const fetchPayment = vi.spyOn(provider, 'fetchPayment').mockRejectedValueOnce(new ProviderUnavailable('a reset'));
    await expect(compareDays(app.deps)).rejects.toThrow('could not tell');
    fetchPayment.mockRestore();
    expect(await tasksAbout(paymentId)).toEqual([]);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: false });
    await compareDays(app.deps);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: true });
  });

  test('settles its task once it is on our books', async () => {
    const subject = await payUnseen();
    await app.db.insertInto('operatorTasks').values({ kind: 'payment_unknown', subject }).execute();
    await compareDays(app.deps);
    expect(await tasksAbout(subject)).toEqual([false]);
  });
});

describe('a task about a difference', () => {
  test('is not made of what only the provider’s list lacks, as when its clock is days behind', async () => {
    const made = await refund();
    const { refunds } = app.deps.provider;
    refunds.set(made.providerRefundId, { ...made, madeAt: new Date(Date.now() - 9 * 24 * hours) });
    await compareDays(app.deps);
    expect(await tasksAbout(`${made.providerRefundId} not_at_provider`)).toEqual([]);
    expect(await lastComparison()).toMatchObject({ capturedAgrees: true, refundedAgrees: true });
    refunds.set(made.providerRefundId, made);
  });

  test('settles itself with the difference, however old, and comes back with it, unless an administrator settled it', async () => {
    const made = await refund();
    const { refunds } = app.deps.provider;
    const subject = `${made.providerRefundId} not_at_provider`;
    const compare = async (differs: boolean) => {
      if (differs) refunds.delete(made.providerRefundId);
      else refunds.set(made.providerRefundId, made);
      await compareDays(app.deps);
      return tasksAbout(subject);
    };
    expect([await compare(true), await compare(false), await compare(true)]).toEqual([[true], [false], [true]]);
    // The task also follows the difference once the refund is older than the days that are compared each night.
    await setClock(app.db, { aheadMs: 30 * 24 * hours });
    expect([await compare(true), await compare(false)]).toEqual([[true], [false]]);
    await setClock(app.db, 'real');
    expect(await compare(true)).toEqual([true]);
    const { userId } = await signIn(app, { role: 'ADMIN' });
    await resolveTask(app.db, { kind: 'books_differ', subject }, { by: userId, note: 'Looked at.' });
    expect(await compare(true)).toEqual([false]);
    await compare(false);
  });

  test('settles itself when an account holds what it should again', async () => {
    const auctionId = await createAuction(app);
    const entry = { movement: 'earned', debit: 'owed_to_bidders', credit: 'revenue', amountPaise: 7_100 } as const;
    /** Only the owner of the database can disable triggers. */
    const withoutTriggers = (change: (db: typeof app.db) => Promise<unknown>) =>
      app.db.transaction().execute(async (db) => {
        await sql`alter table ledger_entries disable trigger user`.execute(db);
        await change(db);
        await sql`alter table ledger_entries enable trigger user`.execute(db);
      });
    const open = async () => {
      const tasks = app.db.selectFrom('operatorTasks').where('kind', '=', 'books_differ');
      return (await tasks.where('resolvedAt', 'is', null).select('subject').execute()).length;
    };
    await withoutTriggers((db) =>
      db
        .insertInto('ledgerEntries')
        .values({ ...entry, auctionId })
        .execute(),
    );
    await compareDays(app.deps);
    expect(await open()).toBe(2);
    await withoutTriggers((db) => db.deleteFrom('ledgerEntries').where('auctionId', '=', auctionId).execute());
    await compareDays(app.deps);
    expect(await open()).toBe(0);
  });
});
