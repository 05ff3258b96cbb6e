import * as contract from '@ekbid/contract';
import { watchLimit } from '@ekbid/contract';
import { beforeEach, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let [asha, ravi] = [] as unknown as Person[] as [Person, Person];
beforeEach(async () => {
  [asha, ravi] = await Promise.all([signIn(app), signIn(app)]);
});

const watch = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.watchAuction, { params: { auctionId } });
const unwatch = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.unwatchAuction, { params: { auctionId } });
const idsOf = async ({ browser }: Person) => (await browser.call(contract.listWatchedIds)).ok.data;
const listOf = async ({ browser }: Person) => (await browser.call(contract.listWatched)).ok.data;

// proves watch.own-list
test('a watch list has one’s own auctions, the soonest end first and those that are over last, with own bids only', async () => {
  const [over, late, soon, other] = [
    await createAuction(app, { endsInMinutes: -5 }),
    await createAuction(app, { endsInMinutes: 300 }),
    await createAuction(app, { endsInMinutes: 30 }),
    await createAuction(app),
  ];
  for (const auctionId of [over, late, soon, late]) expect((await watch(asha, auctionId)).status).toBe(200);
  await watch(ravi, other);
  await bid(app, asha, soon, 3);
  await bid(app, ravi, soon, 4);
  expect(await idsOf(asha)).toEqual([soon, late, over]);
  const list = await listOf(asha);
  expect(list.map(({ _id, bids }) => [_id, bids.map(({ bidAmount }) => bidAmount)])).toEqual([
    [soon, [3]],
    [late, []],
    [over, []],
  ]);
  await unwatch(asha, late);
  await unwatch(asha, other);
  expect([await idsOf(asha), await idsOf(ravi)]).toEqual([[soon, over], [other]]);
});

test('an auction that is unknown, or was removed, is not watched', async () => {
  expect((await watch(asha, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const auctionId = await createAuction(app);
  await watch(asha, auctionId);
  const admin = await signIn(app, { role: 'ADMIN' });
  expect((await admin.browser.call(contract.deleteAuction, { params: { auctionId } })).status).toBe(200);
  expect([await idsOf(asha), await listOf(asha)]).toEqual([[], []]);
});

test(`at most ${watchLimit} are watched at once, although two tabs ask together`, async () => {
  const auctionIds: string[] = [];
  for (let nth = 0; nth < watchLimit + 1; nth += 1) auctionIds.push(await createAuction(app));
  const [first = '', second = '', third = '', ...rest] = auctionIds;
  const watches = rest.map((auctionId) => ({ userId: asha.userId, auctionId }));
  await app.db.insertInto('watches').values(watches).execute();
  const answers = await Promise.all([first, second, third].map((auctionId) => watch(asha, auctionId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.problem).toMatchObject({ code: 'watch_limit' });
  await unwatch(asha, rest[0] ?? '');
  expect((await watch(asha, third)).status).toBe(200);
});
