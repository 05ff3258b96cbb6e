import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { readRefund } from '../testing/refunds.ts';
import { countJobs, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';
import { enqueueLostJobs } from './enqueue-lost-jobs.ts';

const app = useTestApp();
const minute = 60_000;
afterEach(() => setClock(app.db, 'real'));

const ahead = (minutes: number) => setClock(app.db, { aheadMs: minutes * minute });
const loseJobs = (key: string) => sql`delete from graphile_worker._private_jobs where key = ${key}`.execute(app.db);
const giveUp = (key: string) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(app.db);

async function cancelled() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  await browser.call(contract.deleteAuction, { params: { auctionId } });
  return { providerOrderId, key: `owe-refunds:${auctionId}` };
}

async function withoutWinner() {
  const auctionId = await createAuction(app);
  const [asha, ravi] = [await signIn(app), await signIn(app)];
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  await bid(app, ravi, auctionId, 7);
  await ahead(24 * 60);
  const declared = await browser.call(contract.declareWinner, { params: { auctionId } });
  expect(declared.status).toBe(200);
  return { providerOrderId, key: `owe-refunds:${auctionId}` };
}

test.each([
  ['cancelled', 'was lost', cancelled, loseJobs],
  ['cancelled', 'gave up', cancelled, giveUp],
  ['without a unique bid', 'was lost', withoutWinner, loseJobs],
])('an auction %s whose job %s still gives everybody their money back', async (_which, _how, end, lose) => {
  const { providerOrderId, key } = await end();
  await lose(key);
  await ahead(2 * 24 * 60);
  await enqueueLostJobs(app.deps);
  await runJobs(app, { later: true });
  expect(await readRefund(app, providerOrderId)).toMatchObject({ order: 'refunded', state: 'refunded' });
});

test('an auction whose job waits, or is done, gets no other', async () => {
  const waits = await cancelled();
  const revision = () =>
    sql`select revision from graphile_worker.jobs where key = ${waits.key}`.execute(app.db).then(({ rows }) => rows);
  const before = await revision();
  expect(before).toHaveLength(1);
  await ahead(10);
  await enqueueLostJobs(app.deps);
  expect(await revision()).toEqual(before);
  await runJobs(app, { later: true });
  await ahead(20);
  await enqueueLostJobs(app.deps);
  expect(await revision()).toEqual([]);
});

test('what the provider told of while its job went lost is handled, once it waited for five minutes', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  const { providerPaymentId } = await readRefund(app, providerOrderId);
  await notify(app, 'payment.dispute.created', { providerOrderId, providerPaymentId });
  // As a worker does that was taken for dead and ticks off by its id what became another's.
  await loseJobs(`handle-notices:${providerOrderId}`);
  await enqueueLostJobs(app.deps);
  expect(await countJobs(app, 'handle-notices')).toBe(0);
  await ahead(6);
  await enqueueLostJobs(app.deps);
  await runJobs(app, { later: true });
  const waiting = await app.db.selectFrom('webhookEvents').where('handledAt', 'is', null).select('event').execute();
  const tasks = await app.db.selectFrom('operatorTasks').select('kind').execute();
  expect([waiting, tasks]).toEqual([[], [{ kind: 'dispute' }]]);
});

test('a notice that waits for its next try keeps its time', async () => {
  await notify(app, 'payment.captured', { providerOrderId: 'order_Elsewhere' });
  await runJobs(app);
  const runAt = () =>
    sql`select run_at, revision from graphile_worker.jobs where key = 'handle-notices:order_Elsewhere'`
      .execute(app.db)
      .then(({ rows }) => rows);
  const before = await runAt();
  expect(before).toHaveLength(1);
  await ahead(6);
  await enqueueLostJobs(app.deps);
  expect(await runAt()).toEqual(before);
});
