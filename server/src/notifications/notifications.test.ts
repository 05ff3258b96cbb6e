import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateFields } from '../auctions/testing/submit-auction.ts';
import { asSuperuser } from '../fair-play/testing/superuser.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { runDue, runKind } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { recordNotifications } from './record-notifications.ts';

const app = useTestApp();
let [asha, ravi, meera, admin] = [] as unknown as Person[] as [Person, Person, Person, Person];
beforeEach(async () => {
  [asha, ravi, meera] = await Promise.all([signIn(app), signIn(app), signIn(app)]);
  admin = await signIn(app, { role: 'ADMIN' });
});
afterEach(() => setClock(app.db, 'real'));

const work = () => runDue(app.deps, 'record-notifications');
const list = async ({ browser }: Person) => (await browser.call(contract.listNotifications, { query: {} })).ok.data;
const kindsOf = async (person: Person) => (await list(person)).map(({ kind }) => kind);
const unreadOf = async ({ browser }: Person) => (await browser.call(contract.countUnread)).ok.data.unread;

/** Creates an auction and places these bids in it, in rupees. */
async function auctionWith(bids: readonly (readonly [Person, number])[]): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: Math.max(bids.length, 1) });
  for (const [person, amount] of bids) await bid(app, person, auctionId, amount);
  return auctionId;
}

const sharedAndUnique = () =>
  auctionWith([
    [asha, 3],
    [asha, 7],
    [ravi, 3],
    [ravi, 9],
    [meera, 12],
  ]);

describe('a result', () => {
  // proves notifications.result
  test('is told to its winner at once, and to each of the others once, with the amount that won', async () => {
    const auctionId = await sharedAndUnique();
    await declareWinner(app.deps, auctionId, 'ekbid');
    expect(await Promise.all([asha, ravi].map(kindsOf))).toEqual([['won'], []]);
    await work();
    const all = await Promise.all([asha, ravi, meera].map(list));
    const auction = { _id: auctionId, title: 'A steel pressure cooker' };
    expect(all).toMatchObject([
      [{ kind: 'won', auction, winningBid: 7, readAt: null }],
      [{ kind: 'lost', auction, winningBid: 7 }],
      [{ kind: 'lost', auction, winningBid: 7 }],
    ]);
    expect(await kindsOf(admin)).toEqual([]);
  });

  test('without a unique bid, and a cancellation, is told to all bidders without an amount', async () => {
    const shared = [
      [asha, 3],
      [ravi, 3],
    ] as const;
    const [decided, cancelled] = [await auctionWith(shared), await createAuction(app)];
    await declareWinner(app.deps, decided, 'ekbid');
    await bid(app, asha, cancelled, 5);
    await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
    await work();
    expect(await list(asha)).toMatchObject([
      { kind: 'cancelled', winningBid: null },
      { kind: 'no_unique_bid', winningBid: null },
    ]);
    expect(await kindsOf(ravi)).toEqual(['no_unique_bid']);
  });

  // proves notifications.recorded-once
  test('is recorded once for each, although a process dies after every chunk and others work at the same time', async () => {
    const auctionId = await sharedAndUnique();
    await declareWinner(app.deps, auctionId, 'ekbid');
    const dying = { ...app.deps.live, personChanged: () => expect.unreachable('the process died') };
    const failing = recordNotifications({ ...app.deps, live: dying }, 2);
    const [claimed] = await failing.claim(app.db, 1);
    await expect(claimed?.handle()).rejects.toThrow('the process died');
    await sql`update announcements set leased_until = clock_timestamp(), failures = 0`.execute(app.db);
    const again = recordNotifications(app.deps, 1);
    const others = await again.claim(app.db, 1);
    await Promise.all([claimed?.handle().catch(() => {}), ...others.map(({ handle }) => handle())]);
    expect(await Promise.all([asha, ravi, meera].map(kindsOf))).toEqual([['won'], ['lost'], ['lost']]);
    expect(await again.claim(app.db, 1)).toEqual([]);
  });

  // proves notifications.withheld
  test('that differs from the log is told to nobody, and hidden from those who were told', async () => {
    const [told, waiting] = [await sharedAndUnique(), await sharedAndUnique()];
    await declareWinner(app.deps, told, 'ekbid');
    await work();
    await declareWinner(app.deps, waiting, 'ekbid');
    const tampered = sql`update auctions set outcome = 'no_unique_bid', winning_bid_id = null
      where auction_id in (${told}, ${waiting})`;
    await asSuperuser(app.db, tampered);
    await work();
    expect(await Promise.all([asha, ravi].map(list))).toEqual([[], []]);
    expect(await Promise.all([asha, ravi].map(unreadOf))).toEqual([0, 0]);
    // The loser's notification is not even recorded. If it were only hidden, it would appear once the tables were
    // changed back.
    const recorded = app.db.selectFrom('notifications').where('auctionId', '=', waiting).select('kind');
    expect(await recorded.execute()).toEqual([{ kind: 'won' }]);
  });

  test('reaches the open pages of the people whom it concerns', async () => {
    const changed = vi.spyOn(app.deps.live, 'personChanged');
    await declareWinner(app.deps, await sharedAndUnique(), 'ekbid');
    changed.mockClear();
    await runKind(recordNotifications(app.deps, 2), app.deps);
    expect(new Set(changed.mock.calls.flat())).toEqual(new Set([asha, ravi, meera].map(({ userId }) => userId)));
    changed.mockRestore();
  });
});

test('an addition to the prize is told, with its text, to those who had bid before it', async () => {
  const auctionId = await createAuction(app);
  await bid(app, asha, auctionId, 3);
  const { data } = (await admin.browser.call(contract.getAuction, { params: { auctionId } })).ok;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...updateFields(data), description: `${data.description}\n\nIn red.` }))
    if (value !== undefined) form.set(name, value);
  const { status } = await admin.browser.call(contract.updateAuction, { params: { auctionId }, body: form as never });
  expect(status).toBe(200);
  await bid(app, ravi, auctionId, 4);
  await work();
  expect(await list(asha)).toMatchObject([{ kind: 'prize_added', addition: 'In red.', winningBid: null }]);
  expect(await list(ravi)).toEqual([]);
});

describe('an answer to a report', () => {
  const resolve = (reportId: string, answer: string) =>
    admin.browser.call(contract.resolveReport, { params: { reportId }, body: { note: 'Internal', answer } });

  test('is told to its sender, without the note; a second one replaces it, and reopening removes it', async () => {
    await asha.browser.call(contract.createReport, { body: { reason: 'Wrong picture', description: 'A pan.' } });
    const found = await admin.browser.call(contract.listReports, { query: { userId: asha.userId } });
    const { _id: reportId } = found.ok.data[0]!;
    await resolve(reportId, ' We changed it. ');
    const told = await list(asha);
    expect(told).toMatchObject([
      { kind: 'report_answered', auction: null, report: { reason: 'Wrong picture', answer: 'We changed it.' } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Internal');
    await admin.browser.call(contract.reopenReport, { params: { reportId } });
    expect(await list(asha)).toEqual([]);
    await resolve(reportId, '');
    expect(await list(asha)).toMatchObject([{ report: { answer: null }, readAt: null }]);
    expect(await list(ravi)).toEqual([]);
  });
});

describe('reading', () => {
  test('marks one, or all of one’s own, as read, and nobody else’s', async () => {
    for (const _ of [1, 2]) await declareWinner(app.deps, await sharedAndUnique(), 'ekbid');
    await work();
    expect(await Promise.all([asha, ravi].map(unreadOf))).toEqual([2, 2]);
    const [{ _id: notificationId }] = (await list(asha)) as [contract.Notification];
    const read = ({ browser }: Person) => browser.call(contract.readNotification, { params: { notificationId } });
    expect((await read(ravi)).status).toBe(404);
    expect((await read(asha)).status).toBe(200);
    const [first, second] = await list(asha);
    expect([first?.readAt, second?.readAt]).toEqual([expect.any(String), null]);
    await ravi.browser.call(contract.readAllNotifications);
    expect(await Promise.all([asha, ravi, meera].map(unreadOf))).toEqual([1, 0, 2]);
  });

  test('goes page by page, newest first', async () => {
    for (const _ of [1, 2, 3]) await declareWinner(app.deps, await sharedAndUnique(), 'ekbid');
    const page = async (after?: string) =>
      (await asha.browser.call(contract.listNotifications, { query: { limit: 2, ...(after && { after }) } })).ok;
    const first = await page();
    const second = await page(first.meta.next ?? undefined);
    expect([first.meta.total, second.meta]).toEqual([3, { total: 3, next: null }]);
    const times = [...first.data, ...second.data].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(3);
  });

  test('is possible for 180 days', async () => {
    await declareWinner(app.deps, await sharedAndUnique(), 'ekbid');
    const dayMs = 86_400_000;
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    // The clock must be soon after the task's time, because a run that is missed by many hours is left to the next day.
    const atTask = (days: number) => setClock(app.db, new Date(today + days * dayMs + 22 * 3_600_000));
    await atTask(178);
    await runDue(app.deps, 'remove-old-data');
    await atTask(181);
    expect(await kindsOf(asha)).toEqual(['won']);
    await runDue(app.deps, 'remove-old-data');
    expect(await kindsOf(asha)).toEqual([]);
  });
});
