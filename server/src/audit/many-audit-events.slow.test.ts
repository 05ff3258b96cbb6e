import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsRead, takeStatistics } from '../testing/database-activity.ts';
import { useTestApp } from '../testing/test-app.ts';
import { listAuditEvents } from './audit.routes.ts';

const app = useTestApp();
const many = 100_000;

beforeAll(async () => {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into admin_acts (act_id, act, details, previous_mac, mac)
      select 1000000 + n, 'auction.update', jsonb_build_object('auctionId', gen_random_uuid(), 'title', 'A kettle ' || n,
        'before', jsonb_build_object('maxSlots', n), 'after', jsonb_build_object('maxSlots', n + 1)), '\\x00', '\\x00'
      from generate_series(1, ${many}::int) n`.execute(db);
  });
  await takeStatistics(app.db, 'admin_acts');
}, 120_000);

type Asked = Parameters<typeof listAuditEvents>[1];

test.each<[string, Partial<Asked>, total: number, mostRead: number]>([
  ['a page', {}, many, many + 25],
  ['one found by its text', { search: 'kettle 99999' }, 1, 2 * many],
  ['those of one kind', { act: 'user.block' }, 0, 0],
])(
  'of a hundred thousand events, %s: each is read once to count it, and for a text once to find it',
  async (name, narrowed, total, mostRead) => {
    const asked: Asked = { limit: 24, search: '', act: '', by: '', ...narrowed };
    expect((await listAuditEvents(app.db, asked)).meta.total).toBe(total);
    const read = await rowsRead(app.db, ['admin_acts'], (db) => listAuditEvents(db, asked));
    console.log(`${name}: ${read} rows read`);
    expect(read).toBeLessThanOrEqual(mostRead);
  },
);
