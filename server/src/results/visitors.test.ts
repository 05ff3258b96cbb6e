import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { declareWinner } from './declare-winner.ts';

const app = useTestApp();

/** All replies of the API about an auction to this browser, by the path of the call. */
async function readAll(browser: Browser, auctionId: string) {
  const paths = [
    `/auctions`,
    `/auctions/${auctionId}`,
    `/leaderboard/${auctionId}`,
    `/leaderboard/${auctionId}?search=asha`,
    `/auctions/${auctionId}/number-line`,
    `/auctions/${auctionId}/fair-play`,
    `/statistics`,
  ];
  return Promise.all(paths.map(async (path) => ({ path, ...(await browser.send('GET', `/api${path}`)) })));
}

async function playedAuction() {
  const auctionId = await createAuction(app, { maxSlots: 2 });
  const [asha, ravi] = [await signIn(app, { firstName: 'Asha' }), await signIn(app, { firstName: 'Ravi' })];
  await bid(app, asha, auctionId, 41);
  await bid(app, ravi, auctionId, 43);
  return { auctionId, asha };
}

const visitor = () => new Browser(app.app);
const leaderboard = (browser: Browser, auctionId: string) =>
  browser.call(contract.getLeaderboard, { params: { auctionId } });

describe('a visitor', () => {
  // proves visitors.no-email
  test('reads leaderboards and number lines, and gets no e-mail address, not even a masked one', async () => {
    const { auctionId, asha } = await playedAuction();
    const check = async () => {
      for (const { path, statusCode, body } of await readAll(visitor(), auctionId)) {
        expect([path, statusCode]).toEqual([path, 200]);
        expect(body, path).not.toContain('@');
      }
    };
    await check();
    const sealed = (await leaderboard(visitor(), auctionId)).ok.data;
    expect(sealed.map(({ email, bidAmount, mine }) => [email, bidAmount, mine])).toEqual(
      Array(2).fill([null, null, false]),
    );

    await declareWinner(app.deps, auctionId, 'ekbid');
    await check();
    const open = (await leaderboard(visitor(), auctionId)).ok.data;
    expect(open.map(({ name, bidAmount }) => [name, bidAmount])).toEqual([
      [expect.stringMatching(/^Asha \w\.$/), 41],
      [expect.stringMatching(/^Ravi \w\.$/), 43],
    ]);
    expect((await leaderboard(asha.browser, auctionId)).ok.data.every(({ email }) => email?.includes('@'))).toBe(true);
  });

  // proves visitors.older-results
  test('gets no results of auctions that were decided before visitors could read any', async () => {
    const { auctionId, asha } = await playedAuction();
    await declareWinner(app.deps, auctionId, 'ekbid');
    await app.db.insertInto('auctionsForMembers').values({ auctionId }).execute();

    const about = { params: { auctionId } };
    expect((await leaderboard(visitor(), auctionId)).status).toBe(401);
    expect((await visitor().call(contract.getNumberLine, about)).status).toBe(401);
    expect((await visitor().call(contract.getAuction, about)).ok.data.forMembers).toBe(true);
    expect((await leaderboard(asha.browser, auctionId)).status).toBe(200);
    expect((await asha.browser.call(contract.getNumberLine, about)).status).toBe(200);
    expect((await asha.browser.call(contract.getAuction, about)).ok.data.forMembers).toBeUndefined();
  });
});
