import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { cacheStatistics } from './site.routes.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

/** Uses a new cache each time, so that every call asks the database. */
const count = () => cacheStatistics(app.deps.reads)();

async function declareWon(startsInMinutes = -60): Promise<void> {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const auctionId = await createAuction(app, { maxSlots: 1, startsInMinutes });
  await bid(app, await signIn(app), auctionId, 5);
  await browser.call(contract.declareWinner, { params: { auctionId } });
}

test('anybody reads what the operator says of itself', async () => {
  const { status, ok } = await new Browser(app.app).call(contract.getSite);
  expect(status).toBe(200);
  expect(ok.data).toEqual({ ...app.deps.content, membersOnly: false, entryModes: ['paid', 'refundable', 'free'] });
});

describe('the figures of the first page', () => {
  test('are public, and have no average before the first winner', async () => {
    const { ok } = await new Browser(app.app).call(contract.getStatistics);
    expect(ok.data).toMatchObject({ wonToday: 0, averageWinSeconds: null });
  });

  test('count bidders, not administrators', async () => {
    const before = await count();
    await signIn(app);
    await signIn(app, { role: 'ADMIN' });
    expect((await count()).totalBidders - before.totalBidders).toBe(1);
  });

  test('count what was won, from its start to its declaration, and nothing that has no winner', async () => {
    const before = await count();
    await setClock(app.db, new Date('2031-03-01T12:00:00Z'));
    await declareWon(-90);
    await declareWon(-30);
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const empty = await createAuction(app, { startsInMinutes: -600, endsInMinutes: -5 });
    await browser.call(contract.declareWinner, { params: { auctionId: empty } });
    const running = await createAuction(app, { maxSlots: 2 });
    await bid(app, await signIn(app), running, 5);

    const after = await count();
    expect(after.wonToday - before.wonToday).toBe(2);
    expect(after.averageWinSeconds).toBe(60 * 60);
  });

  test('are of today until midnight in India', async () => {
    await setClock(app.db, new Date('2032-03-01T18:29:00Z'));
    await declareWon();
    expect(await count()).toMatchObject({ wonToday: 1 });
    await setClock(app.db, new Date('2032-03-01T18:30:00Z'));
    expect(await count()).toMatchObject({ wonToday: 0 });
  });
});

describe('counting', () => {
  test('is done once for all who ask within a few seconds, and again after them', async () => {
    let now = 0;
    const ask = cacheStatistics(app.deps.reads, () => now);
    const first = await ask();
    await signIn(app);
    now = 4_999;
    expect((await Promise.all([ask(), ask()])).map(({ totalBidders }) => totalBidders)).toEqual([
      first.totalBidders,
      first.totalBidders,
    ]);
    now = 5_000;
    expect((await ask()).totalBidders).toBe(first.totalBidders + 1);
  });

  test('that failed is tried again by the next call', async () => {
    const ask = cacheStatistics(app.deps.reads, () => 0);
    await app.db.schema.alterTable('auctions').renameTo('elsewhere').execute();
    await expect(ask()).rejects.toThrow('auctions');
    await app.db.schema.alterTable('elsewhere').renameTo('auctions').execute();
    expect((await ask()).totalBidders).toBeGreaterThanOrEqual(0);
  });
});
