import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { auctionFields, type FormFields, submitAuction, updateFields } from './testing/submit-auction.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));
const admin = async () => (await signIn(app, { role: 'ADMIN' })).browser;

async function created(endsInHours: number): Promise<string> {
  const endTime = new Date(Date.now() + endsInHours * 3_600_000).toISOString();
  return (await submitAuction(await admin(), { fields: auctionFields({ endTime }) })).data._id;
}

async function ordered(endsInHours: number): Promise<string> {
  const auctionId = await created(endsInHours);
  expect((await order(await signIn(app), auctionId, 5)).status).toBe(200);
  return auctionId;
}

const shownTo = async (browser: Browser, auctionId: string) =>
  (await browser.call(contract.getAuction, { params: { auctionId } })).ok.data;
const show = (auctionId: string) => shownTo(new Browser(app.app), auctionId);
const day = 24 * 60;
const later = (auction: { endTime: string }, minutes: number) =>
  new Date(Date.parse(auction.endTime) + minutes * 60_000).toISOString();

async function update(auctionId: string, change: FormFields) {
  const fields = { ...updateFields(await show(auctionId)), ...change };
  return submitAuction(await admin(), { to: auctionId, fields, image: null });
}

test('the end moves twice, by a week in all, and administrators see the moves left', async () => {
  const auctionId = await ordered(24);
  const first = await show(auctionId);
  const [latest, browser] = [later(first, 7 * day), await admin()];
  expect(first.endMoves).toBeUndefined();
  expect((await shownTo((await signIn(app)).browser, auctionId)).endMoves).toBeUndefined();
  expect((await shownTo(browser, auctionId)).endMoves).toEqual({ left: 2, latest });

  const tooLate = { status: 409, code: 'end_time_too_late', field: 'endTime' };
  expect(await update(auctionId, { endTime: later(first, 7 * day + 1) })).toMatchObject(tooLate);
  const moved = await update(auctionId, { endTime: later(first, 4 * day) });
  expect(moved).toMatchObject({ status: 200, data: { endMoves: { left: 1, latest } } });
  // The end may move by a week, counted from the end that the auction had at its first order, not from its present end.
  expect(await update(auctionId, { endTime: later(first, 7 * day + 1) })).toMatchObject(tooLate);
  expect(await update(auctionId, { autoDeclare: 'true' })).toMatchObject({ status: 200 });
  expect(await update(auctionId, { endTime: later(first, 5 * day) })).toMatchObject({ status: 200 });
  expect((await shownTo(browser, auctionId)).endMoves).toEqual({ left: 0, latest });
  const enough = { status: 409, code: 'end_time_moved_enough', field: 'endTime' };
  expect(await update(auctionId, { endTime: later(first, 6 * day) })).toMatchObject(enough);
  expect((await show(auctionId)).endTime).toBe(later(first, 5 * day));
});

test('moves from before the first order are not counted', async () => {
  const auctionId = await created(1);
  const before = await show(auctionId);
  for (const minutes of [60, 120, day])
    expect(await update(auctionId, { endTime: later(before, minutes) })).toMatchObject({ status: 200 });
  await order(await signIn(app), auctionId, 5);
  const { endMoves } = await shownTo(await admin(), auctionId);
  expect(endMoves).toEqual({ left: 2, latest: later(before, 8 * day) });
});

test('the end cannot move in its last hour', async () => {
  const auctionId = await ordered(24);
  const { endTime } = await show(auctionId);
  await setClock(app.db, new Date(Date.parse(endTime) - 3_600_000));
  const change = { endTime: later({ endTime }, day) };
  const refused = { status: 409, code: 'end_time_last_hour', field: 'endTime' };
  expect(await update(auctionId, change)).toMatchObject(refused);
  await setClock(app.db, new Date(Date.parse(endTime) - 3_600_001));
  expect(await update(auctionId, change)).toMatchObject({ status: 200 });
});

test('an auction whose end moved more often before the limit keeps its end, and moves no more', async () => {
  const auctionId = await ordered(24);
  const { endTime } = await show(auctionId);
  await app.db.transaction().execute(async (db) => {
    await sql`alter table auctions disable trigger auctions_end_moves_kept`.execute(db);
    for (const days of [30, 100, 300]) {
      const moved = new Date(later({ endTime }, days * day));
      await db.updateTable('auctions').where('auctionId', '=', auctionId).set({ endTime: moved }).execute();
    }
    await sql`alter table auctions enable trigger auctions_end_moves_kept`.execute(db);
  });
  expect((await shownTo(await admin(), auctionId)).endMoves).toMatchObject({ left: 0 });
  const change = { endTime: later({ endTime }, 301 * day) };
  expect(await update(auctionId, change)).toMatchObject({ status: 409, code: 'end_time_moved_enough' });
  expect(await update(auctionId, { autoDeclare: 'true' })).toMatchObject({ status: 200 });
  expect((await show(auctionId)).endTime).toBe(later({ endTime }, 300 * day));
});

test('two moves at the same moment are counted one after the other', async () => {
  const auctionId = await ordered(24);
  const first = await show(auctionId);
  const browser = await admin();
  const moves = [1, 2, 3, 4, 5].map((days) => {
    const fields = { ...updateFields(first), endTime: later(first, days * day) };
    return submitAuction(browser, { to: auctionId, fields, image: null });
  });
  const taken = (await Promise.all(moves)).filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(2);
  const events = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).where('kind', '=', 'end_moved');
  expect(await events.select('nth').execute()).toHaveLength(taken.length);
});

test('the database accepts no move that the rules refuse, even by an SQL statement', async () => {
  const auctionId = await ordered(24);
  const { endTime } = await show(auctionId);
  const move = (minutes: number) =>
    app.db
      .updateTable('auctions')
      .where('auctionId', '=', auctionId)
      .set({ endTime: new Date(later({ endTime }, minutes)) })
      .execute();
  await expect(move(7 * day + 1)).rejects.toThrow('stays as it is');
  await setClock(app.db, new Date(Date.parse(endTime) - 3_600_000));
  await expect(move(1)).rejects.toThrow('stays as it is');
  await setClock(app.db, 'real');
  await move(1);
  // The limit of a week applies to the second move too.
  await expect(move(7 * day + 1)).rejects.toThrow('stays as it is');
  await move(7 * day - 1);
  // This end is within the week, but the move would be the third.
  await expect(move(7 * day)).rejects.toThrow('stays as it is');
});
