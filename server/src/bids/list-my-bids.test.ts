import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

test('my bids can be narrowed down to one auction, nobody else’s among them', async () => {
  const [asha, ravi] = [await signIn(app), await signIn(app)];
  const [here, elsewhere] = [await createAuction(app), await createAuction(app)];
  await bid(app, asha, here, 7);
  await bid(app, asha, elsewhere, 8);
  await bid(app, ravi, here, 9);

  const mine = await asha.browser.call(contract.listMyBids, { query: { auctionId: here } });
  expect(mine.ok.data.map(({ auctionId, bidAmount }) => [auctionId, bidAmount])).toEqual([[here, 7]]);
  expect(mine.ok.meta.total).toBe(1);
  expect((await asha.browser.call(contract.listMyBids, { query: { auctionId: '' } })).status).toBe(400);
});
