import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsRead, takeStatistics } from '../testing/database-activity.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { listReports } from './reports.routes.ts';

const app = useTestApp();
const many = 100_000;
let person: string;

beforeAll(async () => {
  const { userId } = await signIn(app, { role: 'ADMIN' });
  person = (await signIn(app)).userId;
  await sql`
    insert into reports (user_id, reason, description, created_at, resolved_at, resolved_by, note)
    select case when n % 1000 = 0 then ${person}::uuid end, 'Something else', 'The ' || n || 'th of many.',
      timestamptz '2031-01-01' + n * interval '1 second', case when n % 10 > 0 then now() end,
      case when n % 10 > 0 then ${userId}::uuid end, case when n % 10 > 0 then 'Done.' end
    from generate_series(1, ${many}) n`.execute(app.db);
  await takeStatistics(app.db, 'reports');
}, 120_000);

describe('a list of a hundred thousand reports', () => {
  test.each([
    ['all', {}, many],
    ['open', { state: 'open' as const }, many / 10],
    ['resolved', { state: 'resolved' as const }, (many / 10) * 9],
  ])('reads for a later page what it shows: %s', async (name, asked, total) => {
    const first = await listReports(app.db, { ...asked, limit: 24 });
    let later: typeof first | undefined;
    const startedAt = performance.now();
    const read = await rowsRead(app.db, ['reports'], async (db) => {
      later = await listReports(db, { ...asked, limit: 24, after: first.meta.next ?? undefined });
    });
    console.log(`${name}: a later page in ${(performance.now() - startedAt).toFixed(1)} ms, ${read} rows read`);
    expect([first.meta.total, later?.meta.total, later?.data.length]).toEqual([total, total, 24]);
    expect(read).toBeLessThan(24 * 3);
  });

  test('finds those of one person by an index', async () => {
    const read = await rowsRead(app.db, ['reports'], async (db) => {
      const { meta } = await listReports(db, { userId: person, state: '', limit: 24 });
      expect(meta.total).toBe(many / 1000);
    });
    expect(read).toBeLessThan(1000);
  });
});
