import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertMany } from '../testing/insert-many.ts';
import { rowsRead, takeStatistics } from '../testing/database-activity.ts';
import { useTestApp } from '../testing/test-app.ts';
import { listUsers } from './users.routes.ts';

const app = useTestApp();
const many = 100_000;

beforeAll(async () => {
  await insertMany(app.db, 'users_found', (db) =>
    sql`
      insert into users (first_name, last_name, email, mobile_number, password_hash, role, blocked_at, created_at)
      select (array['Asha', 'Ravi', 'Meera', 'Zubin', 'Divya'])[1 + n % 5] || chr(97 + n % 26),
        (array['Kulkarni', 'Menon', 'Nair', 'Irani', 'Rao'])[1 + n / 5 % 5], 'person.' || n || '@example.in',
        '+9190' || lpad(n::text, 8, '0'), 'none', case when n % 5000 = 0 then 'ADMIN' else 'USER' end,
        case when n % 1000 = 1 then now() end, timestamptz '2031-01-01' + n * interval '1 second'
      from generate_series(1, ${many}) n`.execute(db),
  );
  await takeStatistics(app.db, 'users');
}, 120_000);

type Asked = Omit<Parameters<typeof listUsers>[1], 'limit'>;
type Page = Awaited<ReturnType<typeof listUsers>>;

/** Reads a page. Returns it with the number of rows read and the duration. */
async function look(asked: Asked) {
  let page: Page | undefined;
  const startedAt = performance.now();
  const read = await rowsRead(app.db, ['users'], async (db) => {
    page = await listUsers(db, { ...asked, limit: 24 });
  });
  if (!page) throw new Error('no page came');
  return { page, read, ms: performance.now() - startedAt };
}

// For the first page all people are counted. A search that is too short for the index reads all people once.
const all = many;
const few = 1000;

describe('a list of a hundred thousand people', () => {
  test.each<[string, Asked, { total: number; firstReads: number }]>([
    ['everybody', {}, { total: many, firstReads: all + few }],
    ['administrators', { group: 'administrators' }, { total: 20, firstReads: few }],
    ['blocked people', { group: 'blocked' }, { total: 100, firstReads: few }],
    ['an address', { search: 'person.77777@' }, { total: 1, firstReads: few }],
    ['the end of a number', { search: '0099999' }, { total: 1, firstReads: few }],
    ['a number as people write it', { search: '+91 90000 12345' }, { total: 1, firstReads: few }],
    ['a whole name', { search: 'zubinx irani' }, { total: 154, firstReads: few }],
    ['a name one in five has', { search: 'menon' }, { total: 20_000, firstReads: all / 4 }],
    ['a blocked person', { search: 'zubin', group: 'blocked' }, { total: 0, firstReads: few }],
    ['two letters', { search: 'zu' }, { total: 20_000, firstReads: all + few }],
    ['a text that matches no person', { search: 'qqqqq' }, { total: 0, firstReads: few }],
  ])('finds %s by an index, and a later page by what it shows', async (name, asked, { total, firstReads }) => {
    const first = await look(asked);
    const later = await look({ ...asked, after: first.page.meta.next ?? undefined });
    for (const { page, read, ms } of [first, later])
      console.log(`${name}: ${page.data.length} of ${page.meta.total} in ${ms.toFixed(1)} ms, ${read} rows read`);
    expect([first.page.meta.total, later.page.meta.total]).toEqual([total, total]);
    expect(first.read).toBeLessThan(firstReads);
    expect(later.read).toBeLessThan(few);
  });

  test('finds a whole name by an index even if a sample of the names makes it look common', async () => {
    // With this statistics target, the sample contains the name searched for, so PostgreSQL believes that it is common.
    await app.db.connection().execute(async (db) => {
      await sql`set default_statistics_target = 130`.execute(db);
      await sql`analyze users`.execute(db);
      await sql`reset default_statistics_target`.execute(db);
    });
    expect((await look({ search: 'zubinx irani' })).read).toBeLessThan(few);
  });
});
