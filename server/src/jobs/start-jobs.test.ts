import { once } from 'node:events';
import { expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
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
