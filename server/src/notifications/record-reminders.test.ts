import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { recordReminders } from './record-reminders.ts';

const app = useTestApp();
// The auction begins soon, so that the sessions do not expire before it ends.
const start = Date.now();
const hours = (count: number) => new Date(start + count * 3_600_000);

let [asha, ravi] = [] as unknown as Person[] as [Person, Person];
beforeEach(async () => {
  await setClock(app.db, 'real');
  [asha, ravi] = await Promise.all([confirmedPerson(app), confirmedPerson(app)]);
  app.deps.mailer.arrived.length = 0;
});
afterEach(() => setClock(app.db, 'real'));

/** Creates an auction that begins two hours after `start` and lasts three days. These people watch it. */
async function watchedBy(...people: readonly Person[]): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 2 });
  await change(auctionId, { startTime: hours(2), endTime: hours(74) });
  const watches = people.map(({ userId }) => ({ userId, auctionId, createdAt: hours(0) }));
  await app.db.insertInto('watches').values(watches).execute();
  return auctionId;
}

async function remindAt(time: number, size?: number): Promise<void> {
  await setClock(app.db, hours(time));
  await recordReminders(app.deps, size);
}

const kindsOf = async ({ userId }: Person) => {
  const rows = await app.db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
};
const change = (auctionId: string, to: Readonly<Record<string, unknown>>) =>
  app.db.updateTable('auctions').set(to).where('auctionId', '=', auctionId).execute();

describe('a person who watches an auction', () => {
  // proves watch.reminders
  test('is reminded once when it begins, a day before its end and an hour before it, and others are not', async () => {
    await watchedBy(asha);
    for (const time of [1.9, 2, 2.1, 49.9]) await remindAt(time);
    expect(await kindsOf(asha)).toEqual(['watch_begins']);
    for (const time of [50, 50.1, 72.9]) await remindAt(time);
    expect(await kindsOf(asha)).toEqual(['watch_begins', 'watch_day']);
    for (const time of [73, 73, 73.5, 74, 80]) await remindAt(time);
    expect(await kindsOf(asha)).toEqual(['watch_begins', 'watch_day', 'watch_hour']);
    expect(await kindsOf(ravi)).toEqual([]);
  });

  test('reads it in the app with its end and no amount, and in a mail with a way to end such mails', async () => {
    const auctionId = await watchedBy(asha);
    await remindAt(2);
    const { data } = (await asha.browser.call(contract.listNotifications, { query: {} })).ok;
    expect(data).toMatchObject([
      { kind: 'watch_begins', auction: { _id: auctionId }, endTime: hours(74).toISOString(), winningBid: null },
    ]);
    await runJobs(app);
    const letters = app.deps.mailer.arrived.filter(({ to }) => to === asha.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Bidding has begun: A steel pressure cooker']);
    expect(letters[0]?.text).toMatch(/Bidding ends on \d+ \w+ \d+ at \d+:\d\d [ap]m \(IST\)/);
    expect(letters[0]?.text).not.toMatch(/₹/);
    expect(letters[0]?.unsubscribeUrl).toMatch(/token=watch\./);
  });

  test('gets no mail about it if that is switched off', async () => {
    await watchedBy(asha, ravi);
    const off = { topic: 'watch', channel: 'email', wanted: false } as const;
    expect((await asha.browser.call(contract.chooseNotification, { body: off })).status).toBe(200);
    await remindAt(2);
    await runJobs(app);
    const told = app.deps.mailer.arrived.map(({ to }) => to);
    expect([asha, ravi].map(({ email }) => told.includes(email))).toEqual([false, true]);
    expect(await kindsOf(asha)).toEqual(['watch_begins']);
  });

  test('is not reminded while blocked, nor of a moment from before watching', async () => {
    const auctionId = await watchedBy(asha, ravi);
    const blocked = { blockedAt: hours(0) };
    await app.db.updateTable('users').set(blocked).where('userId', '=', asha.userId).execute();
    const watchedLater = { createdAt: hours(3) };
    await app.db.updateTable('watches').set(watchedLater).where('userId', '=', ravi.userId).execute();
    await remindAt(2);
    await remindAt(4);
    expect([await kindsOf(asha), await kindsOf(ravi)]).toEqual([[], []]);
    await app.db.updateTable('users').set({ blockedAt: null }).where('userId', '=', asha.userId).execute();
    await app.db.deleteFrom('watches').where('userId', '=', ravi.userId).where('auctionId', '=', auctionId).execute();
    await remindAt(50);
    expect([await kindsOf(asha), await kindsOf(ravi)]).toEqual([['watch_day'], []]);
  });
});

describe('an auction', () => {
  test('that is full, cancelled or over reminds nobody, and no mail of it or of another time leaves that still waited', async () => {
    const [full, cancelled, over] = [await watchedBy(asha), await watchedBy(asha), await watchedBy(asha)];
    const moved = await watchedBy(ravi);
    await remindAt(2);
    await bid(app, ravi, full, 3);
    await bid(app, ravi, full, 4);
    await change(cancelled, { outcome: 'cancelled', cancelledAt: hours(2) });
    await change(over, { endTime: hours(3) });
    await change(moved, { startTime: hours(2.5) });
    await setClock(app.db, hours(4));
    await runJobs(app);
    const told = app.deps.mailer.arrived.filter(({ subject }) => subject.startsWith('Bidding has begun'));
    expect(told.filter(({ to }) => to === asha.email || to === ravi.email)).toEqual([]);
    await remindAt(50);
    await remindAt(73);
    expect(await kindsOf(asha)).toEqual(['watch_begins', 'watch_begins', 'watch_begins']);
  });

  test('that runs for an hour reminds of its beginning only', async () => {
    const auctionId = await watchedBy(asha);
    await change(auctionId, { endTime: hours(3) });
    for (const time of [2, 2.5]) await remindAt(time);
    expect(await kindsOf(asha)).toEqual(['watch_begins']);
  });

  test('whose end moves reminds again, of the new end, and never of the old one', async () => {
    const auctionId = await watchedBy(asha);
    for (const time of [2, 50]) await remindAt(time);
    await change(auctionId, { endTime: hours(98) });
    await remindAt(73);
    expect(await kindsOf(asha)).toEqual(['watch_begins', 'watch_day']);
    for (const time of [74, 97]) await remindAt(time);
    expect(await kindsOf(asha)).toEqual(['watch_begins', 'watch_day', 'watch_day', 'watch_hour']);
  });

  test('can be removed after people were reminded of it', async () => {
    const auctionId = await watchedBy(asha);
    await remindAt(2);
    await setClock(app.db, 'real');
    const admin = await signIn(app, { role: 'ADMIN' });
    expect((await admin.browser.call(contract.deleteAuction, { params: { auctionId } })).status).toBe(200);
    expect(await kindsOf(asha)).toEqual([]);
  });
});

test('a reminder is recorded once for each, although a process dies after a chunk and two work at the same time', async () => {
  await watchedBy(asha, ravi);
  await setClock(app.db, hours(2));
  const dying = { ...app.deps.live, personChanged: () => expect.unreachable('the process died') };
  await expect(recordReminders({ ...app.deps, live: dying }, 1)).rejects.toThrow('the process died');
  const changed = vi.spyOn(app.deps.live, 'personChanged');
  await Promise.all([recordReminders(app.deps, 1), recordReminders(app.deps)]);
  expect(new Set(changed.mock.calls.flat())).toEqual(new Set([asha.userId, ravi.userId]));
  changed.mockClear();
  await recordReminders(app.deps);
  expect(changed).not.toHaveBeenCalled();
  changed.mockRestore();
  expect([await kindsOf(asha), await kindsOf(ravi)]).toEqual([['watch_begins'], ['watch_begins']]);
  const { rows } = await sql`select from reminders r join auctions using (auction_id) where max_slots = 2`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(0);
});
