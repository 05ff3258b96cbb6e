import * as contract from '@ekbid/contract';
import { type AuctionStatus, auctionStatuses, canDeclare } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { insertAuctions, listAll, makeAuctions, minuteMs, type Planned, statusWhen } from './testing/many-auctions.ts';

const app = useTestApp();
const noon = new Date('2031-04-05T12:00:00Z');
const planned = makeAuctions('Crowded', 300, noon);
let ids: Map<string, Planned>;

beforeAll(async () => {
  const { userId } = await signIn(app, { role: 'ADMIN' });
  ids = await insertAuctions(app.db, planned, userId);
});
afterEach(() => setClock(app.db, 'real'));

const search = 'crowded';

describe('the list of auctions', () => {
  test('every auction has the status that the domain derives from its times, in every list', async () => {
    await setClock(app.db, noon);
    const browser = new Browser(app.app);
    for (const status of auctionStatuses) {
      const { auctions, meta } = await listAll(browser, { search, status });
      const expected = [...ids].filter(([, auction]) => statusWhen(auction, noon) === status).map(([id]) => id);
      expect(expected.length).toBeGreaterThan(20);
      expect(auctions.map(({ _id }) => _id).sort()).toEqual(expected.sort());
      expect(auctions.every((auction) => auction.status === status)).toBe(true);
      expect(meta.total).toBe(expected.length);
      expect(meta.counts[status]).toBe(expected.length);
    }
  });

  test('lists those whose result may be declared, by the domain’s rule', async () => {
    await setClock(app.db, noon);
    const full = [...ids].filter((_, place) => place % 3 === 0).map(([id]) => id);
    await app.db.updateTable('auctions').where('auctionId', 'in', full).set({ slotsFilled: 10 }).execute();
    const due = [...ids].filter(([id, auction]) => {
      const slots = { maxSlots: 10, slotsFilled: full.includes(id) ? 10 : 0 };
      return auction.outcome === null && canDeclare(statusWhen(auction, noon), slots);
    });
    for (const sort of contract.auctionSorts) {
      const { auctions, meta } = await listAll(new Browser(app.app), { search, sort, status: 'awaiting', limit: 7 });
      expect(auctions.map(({ _id }) => _id).sort()).toEqual(due.map(([id]) => id).sort());
      expect(new Set(auctions.map(({ status }) => status))).toEqual(new Set(['active', 'completed']));
      expect(meta.total).toBe(due.length);
    }
  });

  test('counts every status, whichever one is requested', async () => {
    await setClock(app.db, noon);
    const browser = new Browser(app.app);
    const { ok } = await browser.call(contract.listAuctions, { query: { search, status: 'active', limit: 1 } });
    const statuses = [...ids.values()].map((auction) => statusWhen(auction, noon));
    const count = (status: AuctionStatus) => statuses.filter((other) => other === status).length;
    expect(ok.meta.counts).toEqual(Object.fromEntries(auctionStatuses.map((status) => [status, count(status)])));
  });

  test.each(['ending', 'newest', 'price', 'ends', 'bids'] as const)(
    'sorted by %s, pages of any size make the same list',
    async (sort) => {
      await setClock(app.db, noon);
      const browser = new Browser(app.app);
      const rows = await app.db.selectFrom('auctions').select(['auctionId', 'slotsFilled']).execute();
      const bids = new Map(rows.map(({ auctionId, slotsFilled }) => [auctionId, slotsFilled]));
      const keysOf = ([id, auction]: [string, Planned]) =>
        sort === 'bids' ? [-(bids.get(id) ?? 0), falling(id)] : keys(auction, id, sort);
      const expected = [...ids.entries()].sort((a, b) => compare(keysOf(a), keysOf(b)));
      for (const limit of [7, 64, 100]) {
        const { auctions, meta } = await listAll(browser, { search, sort, limit });
        expect(auctions.map(({ _id }) => _id)).toEqual(expected.map(([id]) => id));
        expect(meta.total).toBe(planned.length);
      }
    },
  );

  test('pages continue the list of the first one while auctions start, end and are added', async () => {
    await setClock(app.db, noon);
    const browser = new Browser(app.app);
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; after !== undefined || page === 0; page += 1) {
      // Before each page, the clock moves on a quarter of an hour: running auctions end, and upcoming ones start.
      await setClock(app.db, new Date(noon.getTime() + page * 15 * minuteMs));
      const { ok } = await browser.call(contract.listAuctions, {
        query: { search, limit: 20, ...(after !== undefined && { after }) },
      });
      seen.push(...ok.data.map(({ _id }) => _id));
      for (const auction of ok.data)
        expect(auction.status).toBe(statusWhen(ids.get(auction._id), new Date(auction.serverTime)));
      after = ok.meta.next ?? undefined;
    }
    expect(seen.toSorted()).toEqual([...ids.keys()].sort());
  });

  test('auctions made within one millisecond are each listed once', async () => {
    const { userId } = await signIn(app, { role: 'ADMIN' });
    const twins = makeAuctions('Same instant', 40, noon);
    const created = await insertAuctions(app.db, twins, userId);
    await sql`update auctions set created_at = ${noon}::timestamptz + (row_number * interval '1 microsecond')
      from (select auction_id as id, row_number() over () from auctions where title like 'Same instant%') numbered
      where auction_id = id`.execute(app.db);
    const { auctions } = await listAll(new Browser(app.app), { search: 'same instant', sort: 'newest', limit: 3 });
    expect(auctions.map(({ _id }) => _id).sort()).toEqual([...created.keys()].sort());
  });

  // proves auction-filters.starting-bid
  test('filters act on the starting bid, both ends included, alone and together', async () => {
    const browser = new Browser(app.app);
    const startingBids = [...ids.values()].map(({ startingBidPaise }) => startingBidPaise / 100);
    for (const [minBid, maxBid] of [
      ['20', ''],
      ['', '20'],
      ['10.50', '30'],
      ['30', '10'],
      ['', ''],
    ] as const) {
      const { auctions } = await listAll(browser, { search, minBid, maxBid });
      const within = startingBids.filter((bid) => bid >= Number(minBid) && (maxBid === '' || bid <= Number(maxBid)));
      expect(auctions.map(({ startingBid }) => startingBid).sort()).toEqual(within.sort());
    }
  });

  // proves auction-filters.title
  test('the title is searched whatever its case, and signs stand for themselves', async () => {
    const { userId } = await signIn(app, { role: 'ADMIN' });
    for (const title of [
      '100% Silk Saree',
      '100 grams of silk',
      'Back\\slash lamp',
      'Under_score lamp',
      'UnderXscore lamp',
    ])
      await insertAuctions(app.db, [{ ...makeAuctions('x', 1, noon)[0], title } as Planned], userId);
    const titles = async (search: string) =>
      (await listAll(new Browser(app.app), { search })).auctions.map(({ title }) => title).sort();
    expect(await titles('SILK')).toEqual(['100 grams of silk', '100% Silk Saree']);
    expect(await titles(' 100% ')).toEqual(['100% Silk Saree']);
    expect(await titles('r_s')).toEqual(['Under_score lamp']);
    expect(await titles('k\\s')).toEqual(['Back\\slash lamp']);
    expect(await titles("'; drop table auctions; --")).toEqual([]);
  });

  test('a cursor forged by the caller is refused, and never causes a server error', async () => {
    const browser = new Browser(app.app);
    const cursors: unknown[] = [
      'nonsense',
      [1, 2, 3],
      [1, 0, 5, 'x'],
      ['a', 0, 5, crypto.randomUUID(), 1, 1, 1, 1],
      [1, 0.5, 5, crypto.randomUUID(), 1, 1, 1, 1],
      [9e15, 0, 1, crypto.randomUUID(), 1, 1, 1, 1],
      [-8e15, 0, 1, crypto.randomUUID(), 1, 1, 1, 1],
      [1, 0, 1e300, crypto.randomUUID(), 1, 1, 1, 1],
      [1, 0, 1, "' or true --", 1, 1, 1, 1],
      [1, 0, 1, crypto.randomUUID()],
      [1, 0, 1, crypto.randomUUID(), 1, 1, 1, 'many'],
    ];
    for (const cursor of cursors) {
      const after = typeof cursor === 'string' ? cursor : Buffer.from(JSON.stringify(cursor)).toString('base64url');
      const { status, problem } = await browser.call(contract.listAuctions, { query: { after } });
      expect({ status, code: problem.code, field: problem.field }).toEqual({
        status: 400,
        code: 'invalid_request',
        field: 'after',
      });
    }
    for (const place of [
      [8.64e15, 0, 9e15],
      [0, 0, -9e15],
      [0, 99, 0],
      [0, -1, 0],
    ]) {
      const after = Buffer.from(JSON.stringify([...place, crypto.randomUUID(), 1, 2, 3, 4])).toString('base64url');
      for (const sort of contract.auctionSorts)
        expect((await browser.call(contract.listAuctions, { query: { after, sort } })).status).toBe(200);
    }
  });

  test.each(['status=running', 'minBid=-1', 'maxBid=1e9', 'sort=random', 'search=%00', 'limit=101', 'limit=0'])(
    '%s is no filter',
    async (query) => {
      const response = await new Browser(app.app).send('GET', `/api/auctions?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_request', field: query.split('=')[0] });
    },
  );
});

type Keys = readonly (number | string)[];

/** Returns the sort values of an auction, as the contract describes them. */
function keys(auction: Planned, id: string, sort: Exclude<contract.AuctionSort, 'bids'>): Keys {
  if (sort === 'price') return [auction.startingBidPaise, id];
  if (sort === 'newest') return [-auction.createdAt.getTime(), falling(id)];
  if (sort === 'ends') return [-auction.endTime.getTime(), falling(id)];
  const status = statusWhen(auction, noon);
  if (status === 'active') return [0, auction.endTime.getTime(), id];
  if (status === 'upcoming') return [1, auction.startTime.getTime(), id];
  const over = [auction.endTime, auction.cancelledAt, auction.declaredAt].map((at) => at?.getTime() ?? Infinity);
  return [2, -Math.min(...over), falling(id)];
}

/** Returns a text that sorts in the opposite order of the id. */
function falling(id: string): string {
  return id.replaceAll(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

function compare(a: Keys, b: Keys): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
