import { getAuction, seenCookie } from '@ekbid/contract';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp({}, undefined, { sharedReplyAgeMs: 250 });

/** Opens a browser that has cookies but no session. */
async function visit(): Promise<Browser> {
  const browser = new Browser(app.app);
  await browser.send('GET', '/api/auth/me');
  return browser;
}

afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  const about = { key: 'any', auctionId: undefined };
  const make = () => Promise.resolve({ payload: '{}', changesAt: [] });
  await eventually(async () => expect(await app.app.sharedReplies.find(about, [], make)).not.toBeNull());
});

describe('signed-in people', () => {
  const paths = (auctionId: string) => ['/api/auctions?sort=newest', `/api/auctions/${auctionId}`];
  const timeless = (body: string) => body.replaceAll(/"(?:serverTime|next)":"[^"]+"/g, '');

  /** Fetches the path twice: first from the shared reply with the own part added, then as an unshared reply. */
  async function lookTwice(browser: Browser, path: string) {
    const shared = await browser.send('GET', path);
    // The server answers a request with an unreadable consistency token by an unshared reply.
    browser.cookies.set(seenCookie, 'unknown');
    const unshared = await browser.send('GET', path);
    browser.cookies.delete(seenCookie);
    return [shared, unshared].map(({ body, headers }) => ({ body: timeless(body), tag: headers.etag }));
  }

  test('get shared replies with their own bids and their own name, in the same bytes as without sharing', async () => {
    const [asha, binod] = [await signIn(app), await signIn(app, { firstName: 'Binod' })];
    const won = await createAuction(app, { maxSlots: 1 });
    await bid(app, asha, won, 7);
    await declareWinner(app.deps, won, 'ekbid');
    const running = await createAuction(app);
    for (const amount of [12, 8]) await bid(app, asha, running, amount);
    await bid(app, binod, running, 9);
    for (const { browser } of [asha, binod]) browser.cookies.delete(seenCookie);
    const find = vi.spyOn(app.app.sharedReplies, 'find');
    for (const auctionId of [won, running])
      for (const path of paths(auctionId))
        for (const { browser } of [asha, binod, await signIn(app), { browser: await visit() }]) {
          const [shared, unshared] = await lookTwice(browser, path);
          expect(shared).toEqual(unshared);
        }
    const found = await Promise.all(find.mock.results.map(({ value }) => value as unknown));
    expect(found.map((reply) => reply !== null)).toEqual(found.map((_, nth) => nth % 2 === 0));
    const { ok } = await asha.browser.call(getAuction, { params: { auctionId: won } });
    expect([ok.data.winnerId?.lastName, ok.data.bids.length]).toEqual(['Kulkarni', 1]);
    const seenBy = await Promise.all(
      [binod.browser, await visit()].map((by) => lookTwice(by, paths(running)[1] ?? '')),
    );
    expect(seenBy.map(([shared]) => shared?.body.match(/"bidAmount":\d+/g))).toEqual([['"bidAmount":9'], null]);
  });

  test('who sign out, or whose session ends, get what visitors get', async () => {
    const auctionId = await createAuction(app);
    const asha = await signIn(app);
    const { browser, userId } = asha;
    await bid(app, asha, auctionId, 7);
    browser.cookies.delete(seenCookie);
    const ownBids = async () => (await browser.call(getAuction, { params: { auctionId } })).ok.data.bids.length;
    expect(await ownBids()).toBe(1);
    await app.db.deleteFrom('sessions').where('userId', '=', userId).execute();
    expect(await ownBids()).toBe(0);
  });

  test('who administer are answered unshared, and fill nothing', async () => {
    const auctionId = await createAuction(app, { maxSlots: 1 });
    const asha = await signIn(app);
    await bid(app, asha, auctionId, 7);
    await declareWinner(app.deps, auctionId, 'ekbid');
    const admin = await signIn(app, { role: 'ADMIN' });
    const nameFor = async (browser: Browser) =>
      (await browser.call(getAuction, { params: { auctionId } })).ok.data.winnerId?.lastName;
    expect(await nameFor(admin.browser)).toBe('Kulkarni');
    expect(await nameFor(await visit())).toBe('K.');
  });
});
