import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { enqueue } from '../jobs/enqueue.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { bid } from '../testing/bidding.ts';
import { findWrongBalances, oweRefund, readRefund } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { enqueueForgottenRefunds } from './enqueue-forgotten-refunds.ts';
import { oweRefunds } from './owe-refunds.ts';
import { sendRefund } from './send-refund.ts';

const app = useTestApp();
const second = useSecondApp(app);
const lanes = 4;

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
  await runJobs(app, { later: true });
  expect(await findWrongBalances(app)).toEqual([]);
});

async function jobsOf(refundId: string) {
  const { rows } = await sql<{ queueName: string; priority: number }>`
    select queue_name, priority from graphile_worker.jobs where key = ${`refund:${refundId}`}`.execute(app.db);
  return rows;
}

async function payMany(count: number): Promise<string> {
  const auctionId = await createAuction(app);
  for (let n = 1; n <= count; n += 1) await bid(app, await signIn(app), auctionId, n);
  return auctionId;
}

describe('a refund owed', () => {
  test('has its job with the same commit, behind everything else, in one of a few lanes', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { refundId } = await readRefund(app, providerOrderId);
    const [job, ...others] = await jobsOf(refundId);
    expect(others).toEqual([]);
    expect(job?.queueName).toMatch(/^refunds-[0-3]$/);
    expect(job?.priority).toBeGreaterThan(0);
  });

  test('has none when its transaction is rolled back', async () => {
    const auctionId = await payMany(1);
    const before = await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker.jobs`.execute(app.db);
    const undone = app.db.transaction().execute(async (db) => {
      await oweRefunds({ ...app.deps, db }, auctionId, 'auction_cancelled');
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    const after = await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker.jobs`.execute(app.db);
    expect(after.rows).toEqual(before.rows);
  });

  test('is sent by one of many who try at the same time', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { refundId } = await readRefund(app, providerOrderId);
    const asked = vi.spyOn(app.deps.provider, 'refund');
    await Promise.all([app, second, app, second].map(({ deps }) => sendRefund(deps, refundId)));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded' });
  });

  test('holds no connection and no lock while the provider takes its time', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { refundId } = await readRefund(app, providerOrderId);
    const { provider } = app.deps;
    const refund = provider.refund.bind(provider);
    vi.spyOn(provider, 'refund').mockImplementationOnce(async (what) => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`.execute(
        second.db,
      );
      expect(rows[0]?.open).toBe(0);
      return refund(what);
    });
    await sendRefund(app.deps, refundId);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded' });
  });

  test('whose job was lost gets another, and one that has its job gets none', async () => {
    const lost = await readRefund(app, (await oweRefund(app)).providerOrderId);
    const waiting = await readRefund(app, (await oweRefund(app)).providerOrderId);
    await sql`delete from graphile_worker._private_jobs where key = ${`refund:${lost.refundId}`}`.execute(app.db);
    await enqueueForgottenRefunds(app.deps);
    expect(await jobsOf(lost.refundId)).toEqual([]);
    await setClock(app.db, { aheadMs: 61_000 });
    const revision = () =>
      sql`select revision from graphile_worker.jobs where key = ${`refund:${waiting.refundId}`}`.execute(app.db);
    const { rows: before } = await revision();
    await enqueueForgottenRefunds(app.deps);
    expect(await jobsOf(lost.refundId)).toHaveLength(1);
    expect((await revision()).rows).toEqual(before);
  });
});

test('while a slow provider works on many refunds, other jobs run at once', async () => {
  // Enough for every lane to have one.
  const auctionId = await payMany(40);
  const other = await payMany(1);
  const { provider } = app.deps;
  const refund = provider.refund.bind(provider);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  let atProvider = 0;
  const { promise: isBusy, resolve: busy } = Promise.withResolvers<void>();
  vi.spyOn(provider, 'refund').mockImplementation(async (what) => {
    atProvider += 1;
    if (atProvider === lanes) busy();
    await allowed;
    return refund(what);
  });
  await oweRefunds(app.deps, auctionId, 'auction_cancelled');
  const workers = await Promise.all([
    startJobs(app.deps, app.connectionString),
    startJobs(second.deps, app.connectionString),
  ]);
  await isBusy;
  const done = Promise.race(
    workers.map(async ({ events }) => {
      for (;;) {
        const [{ job }] = (await once(events, 'job:success')) as [{ job: { task_identifier: string } }];
        if (job.task_identifier === 'owe-refunds') return;
      }
    }),
  );
  await app.db
    .transaction()
    .execute((db) => enqueue(db, 'owe-refunds', { auctionId: other, reason: 'auction_cancelled' }));
  await done;
  expect(atProvider).toBe(lanes);
  allow();
  await Promise.all(workers.map(({ stop }) => stop()));
  await runJobs(app);
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from refunds where state <> 'refunded'`.execute(app.db);
  expect(rows[0]?.left).toBe(0);
});
