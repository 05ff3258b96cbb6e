import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import { fillAuction } from '../results/testing/fill-auction.ts';
import { bid } from '../testing/bidding.ts';
import { rowsRead } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { listMyAuctions } from './read-auctions.ts';

const app = useTestApp();

test('auctions with own bids come page by page, undecided ones first, each once and with own bids only', async () => {
  const [asha, ravi, admin] = [await signIn(app), await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const late = await createAuction(app, { endsInMinutes: 300 });
  const soon = await createAuction(app, { endsInMinutes: 60 });
  const alike = await createAuction(app, { endsInMinutes: 60 });
  const cancelledFirst = await createAuction(app, { endsInMinutes: 60 });
  const cancelledLast = await createAuction(app, { endsInMinutes: 600 });
  const foreign = await createAuction(app);
  // `soon` and `alike` end at the same moment, so their ids decide their order, and where a page ends between them.
  const { endTime } = await app.db
    .selectFrom('auctions')
    .where('auctionId', '=', soon)
    .select('endTime')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('auctions').set({ endTime }).where('auctionId', 'in', [soon, alike]).execute();
  for (const auctionId of [late, soon, alike, cancelledFirst, cancelledLast]) await bid(app, asha, auctionId, 7);
  await bid(app, asha, soon, 9);
  await bid(app, ravi, soon, 8);
  await bid(app, ravi, foreign, 8);
  for (const auctionId of [cancelledFirst, cancelledLast])
    await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
  const seen: contract.Auction[] = [];
  let after: string | undefined;
  do {
    const { data, meta } = (
      await asha.browser.call(contract.listMyAuctions, { query: { limit: 1, ...(after && { after }) } })
    ).ok;
    expect(data).toHaveLength(1);
    expect(meta.total).toBe(5);
    seen.push(...data);
    after = meta.next ?? undefined;
  } while (after !== undefined);
  expect(seen.map(({ _id }) => _id)).toEqual([...[soon, alike].toSorted(), late, cancelledLast, cancelledFirst]);
  const whole = (await asha.browser.call(contract.listMyAuctions)).ok.data;
  expect(whole.map(({ _id }) => _id)).toEqual(seen.map(({ _id }) => _id));

  const own = seen.find(({ _id }) => _id === soon);
  expect(own?.bids.map(({ userId, bidAmount }) => [userId, bidAmount])).toEqual([
    [asha.userId, 7],
    [asha.userId, 9],
  ]);
  expect((await asha.browser.call(contract.listMyAuctions, { query: { after: 'WyJ4Il0' } })).status).toBe(400);
});

test('a person without bids has none', async () => {
  const { ok } = await (await signIn(app)).browser.call(contract.listMyAuctions);
  expect(ok).toMatchObject({ data: [], meta: { total: 0, next: null } });
});

test('the bids of other people are not read', async () => {
  const asha = await signIn(app);
  const auctionId = await createAuction(app, { maxSlots: 10_000, endingBidPaise: 10_000_000 });
  await bid(app, asha, await createAuction(app), 7);
  await fillAuction(app.db, auctionId, 5000);
  const caller = { userId: asha.userId, role: 'USER' } as Parameters<typeof listMyAuctions>[1];
  const tables = ['bids', 'payment_orders'];
  const look = (db: typeof app.db) => listMyAuctions(db, caller, { after: null, limit: 10 });
  expect((await look(app.db)).data).toHaveLength(1);
  expect(await rowsRead(app.db, tables, look)).toBeLessThan(50);
});
