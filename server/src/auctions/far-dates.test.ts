import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { readFixture } from '../db/testing/read-fixture.ts';
import { eventLeaf, type LogEvent } from '../fair-play/leaves.ts';
import { listEvents } from '../fair-play/log.queries.ts';
import { listenSomewhere, openStream } from '../live/testing/live-stream.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { createDatabaseWith } from '../testing/test-database.ts';
import { auctionFields, photograph, submitAuction, updateFields } from './testing/submit-auction.ts';

const idOf = (n: number) => `0192f7a0-0000-7000-8000-00000000000${n}`;
/** The ids of the auctions below. Only `year2926` and `atFirst` have orders. */
const [year2926, year10000, atFirst, toCorrect, decided, toRemove] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const far = [year2926, year10000, atFirst, toCorrect, toRemove];

/** Rows with dates as a wrong digit could make them before dates were limited. */
const before = `
  insert into users (user_id, first_name, last_name, email, mobile_number, password_hash, role)
    values ('${idOf(9)}', 'Old', 'Admin', 'old@example.in', '+919800000000', 'none', 'ADMIN');
  insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
      max_slots, start_time, end_time, picture, created_by)
    select id::uuid, 'A far auction', 'One slip.', 100, 10000, 100, 20, starts::timestamptz, ends::timestamptz, null, '${idOf(9)}'
    from (values
      ('${year2926}', now()::text, '2926-11-30T10:00:00.000Z'), ('${year10000}', now()::text, '10000-01-01T04:59:00.000Z'),
      ('${atFirst}', now()::text, '2926-11-30T10:00:00.000Z'), ('${toCorrect}', '0001-12-31T18:30:00Z BC', '9000-01-01T00:00:00.000Z'),
      ('${decided}', now()::text, '2926-11-30T10:00:00.000Z'),
      ('${toRemove}', '2926-11-29T10:00:00.000Z', '2926-11-30T10:00:00.000Z')) as a (id, starts, ends);
  update auctions set ever_ordered = true where auction_id in ('${year2926}', '${atFirst}');
  update auctions set outcome = 'cancelled', cancelled_at = now() where auction_id = '${decided}';`;

// The database of this file has the tables of version 0.1 with those rows, and is then migrated.
const app = useTestApp({}, async () => {
  const database = await createDatabaseWith(await readFixture('schema-0044.sql'), before);
  await migrate(database.connectionString);
  return database;
});

let admin: Person;
let asha: Person;
let address: string;
beforeAll(async () => {
  address = await listenSomewhere(app.app);
  admin = await signIn(app, { role: 'ADMIN' });
  asha = await signIn(app);
});

const anonymous = () => new Browser(app.app);
const show = async (auctionId: string) =>
  (await anonymous().call(contract.getAuction, { params: { auctionId } })).ok.data;

async function tasks(state: 'open' | 'resolved'): Promise<string[]> {
  const { ok } = await admin.browser.call(contract.listOperatorTasks, { query: { state, limit: 100 } });
  return ok.data.filter(({ kind }) => kind === 'auction_dates').map(({ subject }) => subject);
}

describe('an auction with dates from before they were bounded', () => {
  test('makes an operator task, unless it is decided', async () => {
    expect((await tasks('open')).sort()).toEqual(far);
  });

  test.each([
    ['by default', {}],
    ['newest first', { sort: 'newest' }],
    ['by price', { sort: 'price' }],
    ['by a search', { search: 'far' }],
    ['of what runs', { status: 'active' }],
  ] as const)('is listed %s, however small the pages are', async (_how, query) => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const { status, ok } = await anonymous().call(contract.listAuctions, {
        query: { ...query, limit: 1, ...(after && { after }) },
      });
      expect(status).toBe(200);
      found.push(...ok.data.map(({ _id }) => _id));
      after = ok.meta.next ?? undefined;
    } while (after !== undefined);
    const all = 'status' in query ? far.filter((id) => id !== toRemove) : [...far, decided];
    expect(found.sort()).toEqual(all.sort());
  });

  test('is shown with the nearest dates that a reply can contain', async () => {
    expect(await show(year2926)).toMatchObject({ endTime: '2926-11-30T10:00:00.000Z', status: 'active' });
    expect(await show(year10000)).toMatchObject({ endTime: '9999-12-31T00:00:00.000Z', status: 'active' });
    expect(await show(toCorrect)).toMatchObject({ startTime: '0001-01-01T00:00:00.000Z', status: 'active' });
  });

  test('does not stop live updates, and has its own', async () => {
    const [near, last] = [await createAuction(app), await openStream(address, [year10000])];
    await last.hears('auction', ({ endTime }) => endTime === '9999-12-31T00:00:00.000Z');
    const other = await openStream(address, [near]);
    await other.hears('hello');
    await bid(app, asha, near, 5);
    await other.hears('auction', ({ slotsFilled }) => slotsFilled === 1);
    for (const stream of [last, other]) stream.close();
    await app.db
      .updateTable('auctions')
      .where('auctionId', '=', near)
      .set({ cancelledAt: new Date(), outcome: 'cancelled' })
      .execute();
  });

  test('accepts bids, which the money page counts, page by page', async () => {
    const near = await createAuction(app);
    for (const auctionId of [year2926, atFirst, year10000, near]) await bid(app, asha, auctionId, 7);
    expect((await show(year2926)).slotsFilled).toBe(1);
    const found: string[] = [];
    let after: string | undefined;
    do {
      const query = { limit: 1, ...(after && { after }) };
      const { status, ok } = await admin.browser.call(contract.listAuctionMoney, { query });
      expect(status).toBe(200);
      found.push(...ok.data.map(({ auction }) => auction._id));
      after = ok.meta.next ?? undefined;
    } while (after !== undefined);
    expect(found.slice(0, 4)).toEqual([year10000, atFirst, year2926, near]);
  });

  test('has a log that the checker can read, if it began since', async () => {
    const rules = async (auctionId: string) => {
      const [event] = await listEvents(app.db, auctionId, 1);
      return event ? eventLeaf(event) : '';
    };
    const leaf = await rules(year10000);
    expect(leaf).toMatch(/^ekbid-rules\/2 .* ends=9999-12-31T00:00:00\.000Z /);
    // A log entry that was signed before the limit keeps its date and its format.
    const before = (await listEvents(app.db, year2926, 1))[0]!;
    const old = { ...before, endTime: new Date('+010000-01-01T04:59:00.000Z') } as LogEvent;
    expect(eventLeaf(old)).toMatch(/^ekbid-rules\/1 .* ends=\+010000-01-01T04:59:00\.000Z /);
  });

  test('is on the dashboard and in the file of auctions', async () => {
    const { status, ok } = await admin.browser.call(contract.getDashboard);
    expect([status, ok.data.endingSoon.length]).toEqual([200, 5]);
    const file = await admin.browser.send('GET', '/api/auctions.csv?search=far');
    expect(file.body.split('\r\n').filter((line) => line.includes('9999-12-31 05:30'))).toHaveLength(1);
  });

  test('can be changed in other fields, and keeps its dates', async () => {
    const fields = { ...updateFields(await show(year10000)), autoDeclare: 'true' };
    const answer = await submitAuction(admin.browser, { to: year10000, fields, image: null });
    expect(answer).toMatchObject({
      status: 200,
      data: { autoDeclare: true, endTime: '9999-12-31T00:00:00.000Z' },
    });
    expect(await tasks('open')).toContain(year10000);
  });

  test('can be cancelled after an order: every payment is refunded, and its task closes itself', async () => {
    for (const auctionId of [year2926, year10000]) {
      const { status, ok } = await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
      expect([status, ok.message]).toEqual([200, 'Auction cancelled. Everyone who paid gets their money back.']);
      expect(await show(auctionId)).toMatchObject({ status: 'cancelled' });
    }
    expect((await tasks('open')).sort()).toEqual([atFirst, toCorrect, toRemove]);
    expect((await tasks('resolved')).sort()).toEqual([year2926, year10000]);
  });

  test('has an end that cannot move after an order', async () => {
    const fields = { ...updateFields(await show(atFirst)), endTime: '2926-12-01T10:00:00.000Z' };
    const answer = await submitAuction(admin.browser, { to: atFirst, fields, image: null });
    expect(answer).toMatchObject({ status: 409, code: 'end_time_moved_enough' });
  });

  test('can be corrected or removed before an order', async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const fields = { ...updateFields(await show(toCorrect)), startTime: hour(-1), endTime: hour(1) };
    const answer = await submitAuction(admin.browser, { to: toCorrect, fields, image: await photograph() });
    expect(answer).toMatchObject({ status: 200, data: { endTime: fields.endTime } });
    const { status } = await admin.browser.call(contract.deleteAuction, { params: { auctionId: toRemove } });
    expect(status).toBe(200);
    expect(await tasks('open')).toEqual([atFirst]);
    expect(await tasks('resolved')).toEqual(expect.arrayContaining([toCorrect, toRemove]));
    // Once corrected, the auction is bound by the limits, like a new one.
    const farAgain = sql<Date>`timestamptz '2926-11-30T10:00Z'`;
    const undone = app.db.updateTable('auctions').where('auctionId', '=', toCorrect).set({ endTime: farAgain });
    await expect(undone.execute()).rejects.toMatchObject({ constraint: 'auctions_dates_near' });
  });

  test('can no longer be made by a form, a file or an SQL statement', async () => {
    const year = (n: number) => `${n}-11-30T10:00:00.000Z`;
    const sent = (change: Record<string, string>) => submitAuction(admin.browser, { fields: auctionFields(change) });
    expect(await sent({ endTime: year(2926) })).toMatchObject({
      status: 400,
      code: 'end_time_too_far',
      field: 'endTime',
    });
    expect(await sent({ endTime: '9999-12-31T23:59-05:00' })).toMatchObject({ status: 400, code: 'end_time_too_far' });
    expect(await sent({ startTime: year(2926), endTime: year(2927) })).toMatchObject({
      status: 400,
      code: 'start_time_too_far',
      field: 'startTime',
    });
    const inserted = createAuction(app, { endsInMinutes: 408 * 24 * 60 });
    await expect(inserted).rejects.toMatchObject({ constraint: 'auctions_dates_near' });
    const exempted = app.db
      .updateTable('auctions')
      .where('auctionId', '=', toCorrect)
      .set({ hasFarDates: true, endTime: sql<Date>`timestamptz '2926-11-30T10:00Z'` });
    await expect(exempted.execute()).rejects.toMatchObject({ constraint: 'auctions_dates_near' });
  });
});

test('an auction that no reply can contain is left out of lists and live updates, which have all others', async () => {
  const [bad, good] = [await createAuction(app), await createAuction(app)];
  const title = 'Beside a bad row';
  await app.db.updateTable('auctions').where('auctionId', 'in', [bad, good]).set({ title }).execute();
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`alter table auctions drop constraint auctions_outcome_check`.execute(db);
    await sql`update auctions set outcome = 'odd', declared_at = game_clock() where auction_id = ${bad}`.execute(db);
  });
  const { status, ok } = await anonymous().call(contract.listAuctions, { query: { search: title } });
  expect([status, ok.data.map(({ _id }) => _id)]).toEqual([200, [good]]);

  const [both, other] = [await openStream(address, [bad, good]), await openStream(address, [good])];
  await both.hears('auction', ({ _id }) => _id === good);
  await other.hears('hello');
  app.deps.live.auctionChanged(bad);
  await bid(app, asha, good, 5);
  for (const stream of [both, other]) {
    await stream.hears('auction', ({ slotsFilled }) => slotsFilled === 1);
    stream.close();
  }
  expect(both.all('auction').filter(({ _id }) => _id === bad)).toEqual([]);
  const said = app.logged.join('');
  expect(said).toContain(`Auction ${bad} cannot be told of live`);
  expect(said).toMatch(/A reply did not fit its schema: GET \S+ at data\.\d\.outcome/);
});
