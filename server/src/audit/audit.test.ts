import * as contract from '@ekbid/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { bid } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { recordAuditEvent } from './record-audit-event.ts';

type Listed = z.output<typeof contract.listActs.reply>;

const app = useTestApp();
const signInAdmin = (naming = {}) => signIn(app, { role: 'ADMIN', ...naming });

/** An amount in rupees whose digits hardly occur in an id by chance. */
const planted = 4_821_357;

/** Lets a new administrator block and unblock a person, and cancel an auction that has a bid. */
async function actAll() {
  const admin = await signInAdmin({ firstName: 'Nandini', lastName: 'Rao' });
  const person = await signIn(app);
  const { browser } = admin;
  const userId = person.userId;
  await browser.call(contract.blockUser, { params: { userId }, body: { reason: '=SUM(1) several "accounts"' } });
  await browser.call(contract.unblockUser, { params: { userId }, body: { reason: 'It was their sister' } });
  const auctionId = await createAuction(app, { title: 'A brass lamp', endingBidPaise: 1_000_000_000 });
  await bid(app, await signIn(app), auctionId, planted);
  await browser.call(contract.deleteAuction, { params: { auctionId } });
  return { ...admin, person, auctionId };
}

describe('the audit log', () => {
  test('shows who did what about whom, before and after, and why, newest first', async () => {
    const { browser, userId, email, person, auctionId } = await actAll();
    const { ok } = await browser.call(contract.listActs, { query: { by: userId } });
    const by = { _id: userId, name: 'Nandini Rao', email };
    expect(ok.meta).toMatchObject({ total: 3, next: null });
    expect(ok.meta.administrators).toContainEqual({ _id: userId, name: 'Nandini Rao' });
    expect(ok.data).toMatchObject([
      {
        act: 'auction.cancel',
        by,
        auction: { _id: auctionId, title: 'A brass lamp', exists: true },
        facts: { bids: 1 },
        before: { status: 'active' },
        after: { status: 'cancelled' },
        reason: null,
      },
      { act: 'user.unblock', by, before: { blocked: true }, after: { blocked: false }, reason: 'It was their sister' },
      { act: 'user.block', by, user: { _id: person.userId, email: person.email }, auction: null },
    ]);
  });

  test('is filtered by kind of event, by administrator, and by any value in it', async () => {
    const { browser, userId, auctionId } = await actAll();
    const find = async (query: object) =>
      (await browser.call(contract.listActs, { query: { by: userId, ...query } })).ok.data.map(({ act }) => act);
    expect(await find({ act: 'user.block' })).toEqual(['user.block']);
    expect(await find({ search: 'their SISTER' })).toEqual(['user.unblock']);
    expect(await find({ search: 'several "acc' })).toEqual(['user.block']);
    expect(await find({ search: auctionId })).toEqual(['auction.cancel']);
    expect(await find({ search: 'nandini' })).toHaveLength(3);
    for (const search of ['auctionId', 'reason', '%', '_', 'nothing of the kind'])
      expect(await find({ search })).toEqual([]);
    await app.db
      .transaction()
      .execute((db) => recordAuditEvent(db, 'ekbid', 'auction.declare', { outcome: 'no_bids' }));
    expect(await find({ by: 'ekbid', act: 'auction.declare' })).toContain('auction.declare');
  });

  test('goes page by page without losing or repeating an event', async () => {
    const { browser } = await actAll();
    const numbers: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Listed = (await browser.call(contract.listActs, { query: { limit: 2, after } })).ok;
      numbers.push(...page.data.map(({ number }) => number));
      after = page.meta.next;
    }
    expect(numbers).toEqual(Array.from(numbers, (_, i) => numbers.length - i));
  });

  test('records changes and not reads; exporting it is an audit event', async () => {
    const { browser, userId } = await actAll();
    const count = async () => (await browser.call(contract.listActs)).ok.meta.total;
    const before = await count();
    expect(await count()).toBe(before);
    const file = await browser.send('GET', `/api/audit/acts.csv?by=${userId}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = parse<Record<string, string>>(file.body, { columns: true, bom: true });
    expect(lines.map(({ Act }) => Act)).toEqual(['audit.export', 'auction.cancel', 'user.unblock', 'user.block']);
    expect(lines[3]).toMatchObject({
      'Administrator id': userId,
      Reason: `'=SUM(1) several "accounts"`,
      Before: 'blocked: false',
      After: 'blocked: true',
    });
    expect(lines[0]?.['Number and code']).toMatch(/^\d+:[0-9a-f]{32}$/);
    expect(await count()).toBe(before + 1);
  });

  test.each([
    [
      'an unknown kind of event',
      'user.praise',
      '{"userId": "nobody", "before": 7, "reason": {"why": 1}, "list": [1, 1e400]}',
    ],
    ['nothing', 'user.block', 'null'],
    ['a list', 'user.block', '[1]'],
    ['a number beyond all', 'user.block', '1e400'],
  ])('shows the other events beside a row with %s', async (_what, act, details) => {
    const { browser } = await actAll();
    const undo = async () => {
      await app.db.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db);
        await sql`delete from admin_acts where previous_mac = '\\x00'`.execute(db);
      });
    };
    await sql`insert into admin_acts (act_id, act, details, previous_mac, mac)
      select max(act_id) + 1, ${act}, ${details}::jsonb, '\\x00', '\\x00' from admin_acts`.execute(app.db);
    try {
      const { status, ok } = await browser.call(contract.listActs);
      expect([status, ok.data[0]?.act, ok.data[1]?.act]).toEqual([200, act, 'auction.cancel']);
      const file = await browser.send('GET', '/api/audit/acts.csv');
      expect(parse<Record<string, string>>(file.body, { columns: true, bom: true })[1]).toMatchObject({ Act: act });
    } finally {
      await undo();
    }
  });

  test('is searched by the name of a former administrator', async () => {
    const { userId } = await actAll();
    await app.db.updateTable('users').where('userId', '=', userId).set({ role: 'USER', lastName: 'Former' }).execute();
    const { browser } = await signInAdmin();
    const { ok } = await browser.call(contract.listActs, { query: { search: 'nandini former' } });
    expect(ok.data.map(({ by }) => by?._id)).toEqual([userId, userId, userId]);
  });

  test('counts once, for its first page', async () => {
    const { browser } = await actAll();
    const first = (await browser.call(contract.listActs, { query: { limit: 2 } })).ok.meta;
    await actAll();
    const second = (await browser.call(contract.listActs, { query: { limit: 2, after: first.next ?? '' } })).ok.meta;
    expect(second.total).toBe(first.total);
  });

  test('contains no sealed amount, whatever is done to a running auction', async () => {
    const { browser, userId } = await actAll();
    const list = JSON.stringify((await browser.call(contract.listActs, { query: { by: userId } })).ok.data);
    const file = (await browser.send('GET', `/api/audit/acts.csv?by=${userId}`)).body;
    const { rows } = await sql<{
      amountPaise: number;
    }>`select amount_paise from bids where amount_paise = ${planted * 100}`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const text of [list, file]) expect(text).not.toMatch(/48,?21,?357/);
  });
});
