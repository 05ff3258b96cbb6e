import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { kindsOfWork } from '../boot/kinds-of-work.ts';
import { bid } from '../testing/bidding.ts';
import { eventually } from '../testing/eventually.ts';
import { findWrongBalances, oweRefund, readRefund } from '../testing/refunds.ts';
import { countDue, runDue, runJobs } from '../testing/run-jobs.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';
import { startWork } from '../work/start-work.ts';
import { oweRefunds } from './owe-refunds.ts';

const app = useTestApp();
const second = useSecondApp(app);
/** How many refunds one process sends at the same time. */
const atOnce = 4;

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
  await runJobs(app, { later: true });
  expect(await findWrongBalances(app)).toEqual([]);
});

const work = ({ deps }: TestApp) =>
  startWork(kindsOfWork(deps), {
    connectionString: app.connectionString,
    log: deps.log,
    jobEnded: deps.metrics.jobEnded,
  });

async function payMany(count: number): Promise<string> {
  const auctionId = await createAuction(app);
  for (let n = 1; n <= count; n += 1) await bid(app, await signIn(app), auctionId, n);
  return auctionId;
}

describe('a refund owed', () => {
  test('is sent by one of many who try at the same time', async () => {
    const { providerOrderId } = await oweRefund(app);
    const asked = vi.spyOn(app.deps.provider, 'refund');
    await Promise.all([app, second, app, second].map(({ deps }) => runDue(deps, 'send-refund')));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded' });
  });

  test('counts a try when it is sent, not when it is claimed', async () => {
    const { providerOrderId } = await oweRefund(app);
    // The refund is claimed and released without a try.
    expect(await countDue(app, 'send-refund')).toBe(1);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending', tries: 0 });
    vi.spyOn(app.deps.provider, 'refund').mockRejectedValue(new ProviderUnavailable('no answer'));
    await runDue(app.deps, 'send-refund');
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending', tries: 1 });
  });

  test('keeps no connection and no lock while the provider answers slowly', async () => {
    const { providerOrderId } = await oweRefund(app);
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
    await runDue(app.deps, 'send-refund');
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded' });
  });

  test('is not changed by a process whose lease has ended: the other process decides', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { provider } = app.deps;
    let calls = 0;
    const asked = vi.spyOn(provider, 'refund').mockImplementation(async () => {
      calls += 1;
      if (calls === 2) throw new ProviderUnavailable('no answer');
      await sql`update refunds set leased_until = clock_timestamp() where state = 'pending'`.execute(app.db);
      await runDue(second.deps, 'send-refund');
      return { kind: 'refused', reason: 'no' };
    });
    await runDue(app.deps, 'send-refund');
    asked.mockRestore();
    // The second process postponed the refund. The refusal that the first process got came after its lease had ended,
    // so it has no effect.
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending', tries: 2 });
    await setClock(app.db, { aheadMs: 2 * 3_600_000 });
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded' });
  });
});

test('while a slow provider works on many refunds, other work is done at once', async () => {
  // These refunds fill the concurrency limits of both processes.
  const auctionId = await payMany(40);
  const other = await payMany(1);
  const { provider } = app.deps;
  const refund = provider.refund.bind(provider);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  let atProvider = 0;
  vi.spyOn(provider, 'refund').mockImplementation(async (what) => {
    atProvider += 1;
    await allowed;
    return refund(what);
  });
  await oweRefunds(app.deps, auctionId, 'auction_cancelled');
  const stops = await Promise.all([work(app), work(second)]);
  await eventually(() => expect(atProvider).toBe(2 * atOnce));
  const { browser } = await signIn(app, { role: 'ADMIN' });
  await browser.call(contract.deleteAuction, { params: { auctionId: other } });
  await eventually(async () => {
    const { rows } =
      await sql`select from auctions where auction_id = ${other} and refunds_owed_at is not null`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
  expect(atProvider).toBe(2 * atOnce);
  allow();
  await Promise.all(stops.map((stop) => stop()));
  await runJobs(app);
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from refunds where state <> 'refunded'`.execute(app.db);
  expect(rows[0]?.left).toBe(0);
});
