import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { countJobs } from '../testing/run-jobs.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/waiting-connections.ts';
import { enqueue } from './enqueue.ts';
import { startJobs } from './start-jobs.ts';

const app = useTestApp();

test('a job enqueued in a transaction runs once that commits, and not when it is rolled back', async () => {
  const [asha, auctionId, spared] = [await signIn(app), await createAuction(app), await createAuction(app)];
  await bid(app, asha, auctionId, 7);
  await bid(app, asha, spared, 7);
  const owed = (id: string) => ({ auctionId: id, reason: 'auction_cancelled' as const });
  const undone = app.db.transaction().execute(async (db) => {
    await enqueue(db, 'owe-refunds', owed(spared));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await app.db.transaction().execute((db) => enqueue(db, 'owe-refunds', owed(auctionId)));

  const runner = await startJobs(app.deps, app.connectionString);
  await once(runner.events, 'job:success');
  await runner.stop();

  const refunds = await app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.paymentId', 'refunds.paymentId')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .select(['auctionId', 'reason'])
    .execute();
  expect(refunds).toEqual([{ auctionId, reason: 'auction_cancelled' }]);
});

test('a database that goes away while a job is ticked off ends neither the process nor the work', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  await bid(app, asha, auctionId, 7);
  const network = await CuttingProxy.open(app.connectionString);
  const work = await startJobs(app.deps, network.connectionString);
  const away = once(work.events, 'job:start').then(() => network.goAway());
  const owed = { auctionId, reason: 'auction_cancelled' as const };
  await enqueue(app.db, 'owe-refunds', owed);
  await away;
  const ended = once(work.events, 'pool:release');
  await ended;

  await network.comeBack();
  // The same job once more, which does nothing new, and then no other is left.
  await eventually(async () => expect(await countJobs(app, 'owe-refunds')).toBe(0), 30_000);
  await work.stop();
  await network.goAway();
  expect(await app.db.selectFrom('jobWorkers').selectAll().execute()).toEqual([]);
}, 60_000);

test('a database that goes away while several jobs are ticked off does not end the work on jobs', async () => {
  const auctionIds = await Promise.all(Array.from({ length: 4 }, () => createAuction(app)));
  const asha = await signIn(app);
  for (const auctionId of auctionIds) await bid(app, asha, auctionId, 7);
  const network = await CuttingProxy.open(app.connectionString);
  const work = await startJobs(app.deps, network.connectionString, { patienceMs: 500 });
  let notTickedOff = 0;
  work.events.on('pool:fatalError', () => (notTickedOff += 1));
  /** Runs what these auctions' jobs wait for, and lets each job end once the one before could not be ticked off. */
  const holding = async ([auctionId, ...others]: readonly string[], run: () => Promise<unknown>): Promise<void> => {
    if (auctionId === undefined) return void (await run());
    await app.db.transaction().execute(async (db) => {
      await sql`select from payment_orders where auction_id = ${auctionId} for update`.execute(db);
      await holding(others, run);
      await eventually(() => expect(notTickedOff).toBe(others.length));
    });
  };
  await holding(auctionIds, async () => {
    for (const auctionId of auctionIds)
      await enqueue(app.db, 'owe-refunds', { auctionId, reason: 'auction_cancelled' });
    await untilWaiting(app.db, auctionIds.length);
    await network.goAway();
  });

  await network.comeBack();
  await eventually(async () => expect(await countJobs(app, 'owe-refunds')).toBe(0), 30_000);
  await work.stop();
  await network.goAway();
}, 60_000);

test('a job whose handing out was not heard of is handed out again', async () => {
  // One for each of the worker's hands: whichever asks first, a job is lost on the way.
  for (let n = 0; n < 6; n += 1)
    await enqueue(app.db, 'owe-refunds', { auctionId: await createAuction(app), reason: 'auction_cancelled' });
  const network = await CuttingProxy.open(app.connectionString);
  network.loseReplyTo('jobs.job_queue_id');
  const work = await startJobs(app.deps, network.connectionString);
  await eventually(async () => expect(await countJobs(app, 'owe-refunds')).toBe(0), 30_000);
  expect(network.hasLost()).toBe(true);
  await work.stop();
  await network.goAway();
}, 60_000);
