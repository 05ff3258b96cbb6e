import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import { bid } from '../../testing/bidding.ts';
import { countDue } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { createAuction, openBrowser, signIn, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { killAt } from '../../testing/database-activity.ts';

const app = useTestApp();
const second = useSecondApp(app);

const resultOf = (auctionId: string) =>
  app.db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select(['outcome', 'winningBidId', 'declaredAt'])
    .executeTakeFirstOrThrow();

async function declare(through: TestApp, adminId: string, auctionId: string) {
  const browser = await openBrowser(through, adminId);
  return browser.call(contract.declareWinner, { params: { auctionId } });
}

test('fault 10: killed while declaring: nothing is half declared, and on repeat it is one result, the same for good', async () => {
  const [asha, ravi, admin] = [await signIn(app), await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const auctionId = await createAuction(app, { maxSlots: 3 });
  await bid(app, asha, auctionId, 4);
  await bid(app, ravi, auctionId, 4);
  const { bidId } = await bid(app, ravi, auctionId, 9);

  // The process dies after writing the result and before the commit.
  await killAt(app, 'admin_acts', async (doomed) => {
    expect((await declare(doomed, admin.userId, auctionId)).status).toBeGreaterThanOrEqual(500);
  });
  expect(await resultOf(auctionId)).toEqual({ outcome: null, winningBidId: null, declaredAt: null });

  const answers = await Promise.all([app, second, app, second].map((each) => declare(each, admin.userId, auctionId)));
  expect(answers.map(({ status, ok }) => [status, ok.data.winningBid])).toEqual(
    Array.from({ length: 4 }, () => [200, 9]),
  );
  const declared = await resultOf(auctionId);
  expect(declared).toMatchObject({ outcome: 'winner', winningBidId: bidId });
  await declare(second, admin.userId, auctionId);
  expect(await resultOf(auctionId)).toEqual(declared);
  const earned = await app.db.selectFrom('ledgerEntries').where('auctionId', '=', auctionId).selectAll().execute();
  expect(earned.map(({ movement, amountPaise }) => [movement, amountPaise])).toEqual([['earned', 1700]]);
});

test('fault 10: the refunds of an auction without a unique bid are ordered with the result or not at all', async () => {
  const [asha, ravi, admin] = [await signIn(app), await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const auctionId = await createAuction(app, { maxSlots: 2 });
  await bid(app, asha, auctionId, 4);
  await bid(app, ravi, auctionId, 4);
  const before = await countDue(app, 'owe-refunds');

  await killAt(app, 'admin_acts', (doomed) => declare(doomed, admin.userId, auctionId));
  expect(await countDue(app, 'owe-refunds')).toBe(before);

  await Promise.all([app, second].map((each) => declare(each, admin.userId, auctionId)));
  expect(await resultOf(auctionId)).toMatchObject({ outcome: 'no_unique_bid' });
  expect(await countDue(app, 'owe-refunds')).toBe(before + 1);
});
