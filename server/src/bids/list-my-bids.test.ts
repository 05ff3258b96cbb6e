import * as contract from '@ekbid/contract';
import { receiptNumber } from '@ekbid/domain';
import { expect, test } from 'vitest';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

test('my bids can be filtered by auction, and contain no other person’s', async () => {
  const [asha, ravi] = [await signIn(app), await signIn(app)];
  const [here, elsewhere] = [await createAuction(app), await createAuction(app)];
  await bid(app, asha, here, 7);
  await bid(app, asha, elsewhere, 8);
  await bid(app, ravi, here, 9);

  const mine = await asha.browser.call(contract.listMyBids, { query: { auctionId: here } });
  expect(mine.ok.data.map(({ auctionId, bidAmount }) => [auctionId, bidAmount])).toEqual([[here, 7]]);
  expect(mine.ok.meta.total).toBe(1);
  const own = await asha.browser.call(contract.listOwnBids, { params: { auctionId: here } });
  expect(own.ok.data.map(({ userId, bidAmount }) => [userId, bidAmount])).toEqual([[asha.userId, 7]]);
  expect((await asha.browser.call(contract.listMyBids, { query: { auctionId: '' } })).status).toBe(400);

  const empty = await asha.browser.call(contract.listOwnBids, { params: { auctionId: await createAuction(app) } });
  expect([empty.status, empty.ok.data]).toEqual([200, []]);
  const unknown = await asha.browser.call(contract.listOwnBids, { params: { auctionId: crypto.randomUUID() } });
  expect([unknown.status, unknown.problem.message]).toEqual([404, 'We could not find that auction.']);
});

test('my bids name the auction in Hindi too, and are found by that name', async () => {
  const titleHindi = 'स्टील का प्रेशर कुकर';
  const asha = await signIn(app);
  await bid(app, asha, await createAuction(app, { titleHindi }), 7);
  await bid(app, asha, await createAuction(app), 8);
  const found = await asha.browser.call(contract.listMyBids, { query: { search: 'का प्रे' } });
  const auctionTitle = 'A steel pressure cooker';
  expect(found.ok.data).toMatchObject([{ auctionTitle, auctionTitleHindi: titleHindi, bidAmount: 7 }]);
  expect(found.ok.meta.total).toBe(1);
});

test('a bid has the same receipt number wherever it is shown', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { order: opened } = (await order(asha, auctionId, 7)).ok;
  const token = await payAndVerify(app, asha, opened.id);
  const placed = (await place(asha, auctionId, 7, token)).ok.data.bid;
  expect(placed.receiptNumber).toBe(receiptNumber(placed._id));

  const [again, mine, own, found, auction] = [
    (await place(asha, auctionId, 7, token)).ok.data.bid,
    (await asha.browser.call(contract.listMyBids)).ok.data[0],
    (await asha.browser.call(contract.listOwnBids, { params: { auctionId } })).ok.data[0],
    (await asha.browser.call(contract.checkOrderPayment, { params: { orderId: opened.id } })).ok.data.placed?.bid,
    (await asha.browser.call(contract.getAuction, { params: { auctionId } })).ok.data.bids[0],
  ];
  for (const seen of [again, mine, own, found, auction]) expect(seen?.receiptNumber).toBe(placed.receiptNumber);
});

test('payments under way can be left out, because another list shows them with their actions', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  await bid(app, asha, auctionId, 7);
  await order(asha, auctionId, 8);
  const paid = await order(asha, auctionId, 9);
  await payAndVerify(app, asha, paid.ok.order.id);

  const amounts = async (query: { underWay?: 'listed' | 'left_out' }) => {
    const { data, meta } = (await asha.browser.call(contract.listMyBids, { query })).ok;
    expect(meta.total).toBe(data.length);
    return data.map(({ bidAmount }) => bidAmount).toSorted();
  };
  expect(await amounts({})).toEqual([7, 8, 9]);
  expect(await amounts({ underWay: 'left_out' })).toEqual([7]);
  const open = (await asha.browser.call(contract.listOpenOrders)).ok.data;
  expect(open.map(({ amount }) => amount).toSorted()).toEqual([8, 9]);
});
