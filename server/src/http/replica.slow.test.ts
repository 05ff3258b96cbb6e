import { getAuction, getLeaderboard, listAuctions, seenCookie, toldCookie } from '@ekbid/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openReads } from '../db/reads.ts';
import { listenSomewhere, openStream } from '../live/testing/live-stream.ts';
import { createShutdown } from '../context/shutdown.ts';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { waitUntil } from '../testing/chaos/victim.ts';
import { askHost, pauseReplay, resumeReplay } from '../testing/replication/ask-host.ts';
import { type DatabasePair, startDatabasePair } from '../testing/replication/database-pair.ts';
import { openAnotherApp } from '../testing/second-app.ts';
import { createAuction, openBrowser, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';

const alone = useTestApp();
const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: (line) => console.error(line) });
let app: TestApp;
let pair: DatabasePair;
let standby: string;
let auctionId: string;

beforeAll(async () => {
  pair = await startDatabasePair({ shutdown, settings: { fsync: 'off' } });
  standby = pair.standby.urlOf('ekbid');
  const connectionString = pair.primary.urlOf('ekbid');
  await migrate(connectionString);
  const primary = openDatabase(connectionString);
  shutdown.onShutdown('The connections', () => primary.destroy());
  const pace = { lookEveryMs: 50, mostBehindMs: 60_000 };
  const reads = await openReads({ primary, key: alone.deps.keys.seen, replicaUrl: standby, log: alone.deps.log }, pace);
  shutdown.onShutdown('The replica', () => reads.close());
  app = await openAnotherApp({ ...alone, connectionString, deps: { ...alone.deps, reads } });
  shutdown.onShutdown('The database', () => app.db.destroy());
  shutdown.onShutdown('The live updates', () => app.deps.live.close());
  shutdown.onShutdown('The application', () => app.app.close());
});
afterAll(() => shutdown.end());

/** Creates an auction, waits until the replica has it, and then pauses the replica, which gets no later changes. */
beforeEach(async () => {
  auctionId = await createAuction(app);
  await waitUntil(
    async () => (await askHost(standby, `select from auctions where auction_id = '${auctionId}'`)).length > 0,
    10_000,
  );
  await pauseReplay(standby);
  return () => resumeReplay(standby);
});

/** Reads the number of bids from the auction's reply and from the list's first page, which are both shared. */
const bidsSharedWith = async (browser: Browser) => {
  const { ok: one } = await browser.call(getAuction, { params: { auctionId } });
  return [one.data.totalBids, await bidsIn(browser, { limit: '100' })];
};
/** Reads the number of bids from a search, whose reply is not shared. */
const bidsSeenBy = (browser: Browser) => bidsIn(browser, { limit: '100', search: 'pressure' });

async function bidsIn(browser: Browser, query: { limit: string; search?: string }) {
  const { ok } = await browser.call(listAuctions, { query });
  return ok.data.find(({ _id }) => _id === auctionId)?.totalBids;
}

describe('with a replica that is behind', () => {
  test('a bidder reads their own bid at once; others read the replica', async () => {
    const [person, other] = [await signIn(app), await signIn(app)];
    await bid(app, person, auctionId, 7);
    expect(await bidsSeenBy(person.browser)).toBe(1);
    const { ok } = await person.browser.call(getLeaderboard, { params: { auctionId } });
    expect(ok.data).toHaveLength(1);
    expect(await bidsSeenBy(other.browser)).toBe(0);
  });

  test('replies that are shared are as new as the primary, from when the server hears of changes', async () => {
    const visitor = new Browser(app.app);
    await bid(app, await signIn(app), auctionId, 7);
    for (const browser of [visitor, (await signIn(app)).browser])
      await waitUntil(async () => (await bidsSharedWith(browser)).every((bids) => bids === 1), 10_000);
  });

  test('a caller also sees a change whose reply was a refusal', async () => {
    const { browser } = await signIn(app);
    const answer = await order({ browser, userId: '', email: '' }, auctionId, 5_000);
    expect(answer.status).not.toBe(200);
    expect(browser.cookies.get(seenCookie)).toMatch(/^\d+[.]/);
  });

  test('the receiver of a live event reads nothing from before it', async () => {
    const url = await listenSomewhere(app.app);
    const watcher = await signIn(app);
    const stream = await openStream(url, [auctionId], watcher.browser);
    await stream.hears('hello');
    await bid(app, await signIn(app), auctionId, 9);
    expect(await bidsSeenBy(watcher.browser)).toBe(0);
    await stream.hears('auction', ({ totalBids }) => totalBids === 1);
    // Simulates what a page does with the id of a live event.
    watcher.browser.cookies.set(toldCookie, /.*^id: (\S+)$/ms.exec(stream.text)?.[1] ?? '');
    expect(await bidsSeenBy(watcher.browser)).toBe(1);
    stream.close();
  });

  test('a consistency token that cannot be opened leads to the primary', async () => {
    await bid(app, await signIn(app), auctionId, 3);
    const browser = await openBrowser(app, (await signIn(app)).userId);
    browser.cookies.set(seenCookie, 'nonsense');
    expect(await bidsSeenBy(browser)).toBe(1);
  });
});
