import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

async function dashboard(browser: Browser) {
  return (await browser.call(contract.getDashboard)).ok.data;
}

describe('the dashboard', () => {
  // proves dashboard.counts
  test('counts people, and auctions by what they have come to', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const before = await dashboard(browser);
    const [first, second] = [await signIn(app), await signIn(app)];
    await createAuction(app);
    await createAuction(app, { startsInMinutes: 5 });
    const full = await createAuction(app, { maxSlots: 1 });
    await bid(app, first, full, 5);
    const declared = await createAuction(app, { maxSlots: 1 });
    await bid(app, second, declared, 5);
    await browser.call(contract.declareWinner, { params: { auctionId: declared } });
    await createAuction(app, { endsInMinutes: -5 });
    const cancelled = await createAuction(app);
    await order(first, cancelled, 5);
    await browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });

    const after = await dashboard(browser);
    expect({
      users: after.totalUsers - before.totalUsers,
      active: after.activeAuctions - before.activeAuctions,
      completed: after.completedAuctions - before.completedAuctions,
      awaiting: after.awaitingDeclaration - before.awaitingDeclaration,
      // The three users are two people and the fixture's administrator, who created the auctions.
    }).toEqual({ users: 3, active: 2, completed: 2, awaiting: 2 });
  });

  test('names running auctions, the next to end first, and counts overdue declarations', async () => {
    await setClock(app.db, new Date('2041-03-01T06:00:00Z'));
    const admin = await signIn(app, { role: 'ADMIN' });
    const [later, sooner] = [
      await createAuction(app, { endsInMinutes: 30 }),
      await createAuction(app, { endsInMinutes: 20 }),
    ];
    await createAuction(app, { startsInMinutes: 5, endsInMinutes: 10 });
    const before = await dashboard(admin.browser);
    expect(before.endingSoon.map(({ _id }) => _id)).toEqual([sooner, later]);
    expect(before.endingSoon[0]).toMatchObject({ endTime: '2041-03-01T06:20:00.000Z', slotsFilled: 0, maxSlots: 100 });

    await setClock(app.db, new Date('2041-03-02T06:20:00Z'));
    expect((await dashboard(admin.browser)).overdueDeclarations).toBe(before.overdueDeclarations + 1);
    await setClock(app.db, new Date('2041-03-02T06:30:01Z'));
    const after = await dashboard(admin.browser);
    expect([after.endingSoon, after.overdueDeclarations]).toEqual([[], before.overdueDeclarations + 3]);
  });

  test('counts reports until they are resolved', async () => {
    const { browser, userId } = await signIn(app, { role: 'ADMIN' });
    await app.db.deleteFrom('reports').execute();
    await app.db
      .insertInto('reports')
      .values([
        { reason: 'x', description: 'x' },
        { reason: 'y', description: 'y', resolvedAt: new Date(), resolvedBy: userId, note: 'Seen to.' },
      ])
      .execute();
    expect((await dashboard(browser)).openReports).toBe(1);
  });

  test('a report counts until midnight in India', async () => {
    const count = async (now: string, reportedAt: string) => {
      await setClock(app.db, new Date(now));
      const { browser } = await signIn(app, { role: 'ADMIN' });
      await app.db.deleteFrom('reports').execute();
      await app.db.insertInto('reports').values({ reason: 'x', description: 'x', createdAt: reportedAt }).execute();
      return (await dashboard(browser)).todayReports;
    };
    // Midnight in India is 18:30 the day before in UTC.
    expect(await count('2031-03-01T18:29:59.999Z', '2031-02-28T18:30:00Z')).toBe(1);
    expect(await count('2031-03-01T18:29:59.999Z', '2031-02-28T18:29:59.999Z')).toBe(0);
    expect(await count('2031-03-01T18:30:00Z', '2031-03-01T18:29:59.999Z')).toBe(0);
    expect(await count('2031-03-01T23:59:59Z', '2031-03-01T18:30:00Z')).toBe(1);
  });

  test('is for administrators', async () => {
    expect((await new Browser(app.app).call(contract.getDashboard)).status).toBe(401);
    expect((await (await signIn(app)).browser.call(contract.getDashboard)).status).toBe(403);
  });
});
