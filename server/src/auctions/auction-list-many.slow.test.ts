import { auctionSorts, auctionStandings } from '@ekbid/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsRead, takeStatistics } from '../testing/database-activity.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { listAuctions } from './read-auctions.ts';

const app = useTestApp();
const many = 100_000;

beforeAll(async () => {
  const { userId } = await signIn(app, { role: 'ADMIN' });
  // Auctions start at every hour of about four months, and each lasts two days. Of those whose two days are over, every
  // thousandth has no declared result yet.
  await sql`
    insert into auctions (title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
      start_time, end_time, max_slots, created_by, created_at, declared_at, outcome)
    select (array['Wireless headphones', 'Silk saree', 'Air fryer', 'Gold coin', 'Mountain bike'])[1 + n % 5] || ' ' || n,
      'One of many.', 100 + n % 500 * 100, 1000000, 100,
      game_clock() + (n % 3000 - 2900) * interval '1 hour', game_clock() + (n % 3000 - 2852) * interval '1 hour',
      10, ${userId}, game_clock() - n * interval '1 minute',
      case when declared then game_clock() - interval '1 hour' end, case when declared then 'no_bids' end
    from generate_series(1, ${many}::int) n, lateral (select n % 3000 < 2850 and n % 1000 > 0 as declared) d`.execute(
    app.db,
  );
  await takeStatistics(app.db, 'auctions');
}, 120_000);

type Query = Omit<Parameters<typeof listAuctions>[1], 'limit'>;
const listPage = (query: Query, db = app.db) => listAuctions(db, { ...query, limit: 24 }, null);

/** Reads a page. Returns the cursor after it, the total, and the number of rows that PostgreSQL read. */
async function look(query: Query) {
  const { auctions, total } = await listPage(query);
  const read = await rowsRead(app.db, ['auctions'], (db) => listPage(query, db));
  return { after: auctions.at(-1)?.place ?? null, total, read };
}

test('a page of a hundred thousand auctions reads a third of them at most, and a later one a tenth', async () => {
  const lines: string[] = [];
  for (const sort of auctionSorts)
    for (const status of ['', ...auctionStandings] as const)
      for (const search of [undefined, 'saree', 'bike 777']) {
        const { after, total, read } = await look({ sort, status, search, after: null });
        lines.push([sort, status, search, read, total].join('\t'));
        expect(read).toBeLessThan(many / 3);
        if (after === null) continue;
        const next = await look({ sort, status, search, after });
        lines.push([sort, status, search, next.read, 'later'].join('\t'));
        expect(next.total).toBe(total);
        expect(next.read).toBeLessThan(many / 10);
      }
  console.log(['sorted\tstatus\tsearch\tread\tof', ...lines].join('\n'));
});

test('a title, auctions that await declaration, and a later page are found without reading the others', async () => {
  const reads = (query: Query) => rowsRead(app.db, ['auctions'], (db) => listPage(query, db));
  // The planner expects many titles with "bike 77" and few with "bike 777". Both searches must read few rows.
  for (const search of ['bike 777', 'bike 77'])
    for (const sort of auctionSorts) expect(await reads({ sort, search, after: null })).toBeLessThan(many / 50);
  const awaiting = { sort: 'newest', status: 'awaiting', after: null } as const;
  expect((await listPage(awaiting)).total).toBeGreaterThan(100);
  expect(await reads(awaiting)).toBeLessThan(many / 5);
  const { auctions } = await listPage({ sort: 'newest', after: null });
  expect(await reads({ sort: 'newest', after: auctions.at(-1)?.place ?? null })).toBeLessThan(24 * 3);
});

test('a first page counts undecided auctions, and reads only the shown ones of the others', async () => {
  const { counts, total } = await listPage({ sort: 'newest', after: null });
  expect([total, Object.values(counts).reduce((sum, count) => sum + count)]).toEqual([many, many]);
  const undecided = await sql<{ many: number }>`select count(*) as many from auctions where outcome is null`.execute(
    app.db,
  );
  for (const sort of auctionSorts)
    for (const status of ['', 'active', 'upcoming'] as const) {
      const read = await rowsRead(app.db, ['auctions'], (db) => listPage({ sort, status, after: null }, db));
      expect(read).toBeLessThan(2.5 * (undecided.rows[0]?.many ?? 0));
    }
});

test('a few among many are paged in any order without reading the others', async () => {
  for (const sort of auctionSorts) {
    const query = { sort, status: 'awaiting', search: 'saree' } as const;
    const { auctions } = await listPage({ ...query, after: null });
    const after = auctions.at(-1)?.place ?? null;
    expect(after).not.toBeNull();
    const read = await rowsRead(app.db, ['auctions'], (db) => listPage({ ...query, after }, db));
    expect(read).toBeLessThan(many / 5);
  }
});
