import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainFailure } from '../boot/explain-failure.ts';
import { createDatabaseWith, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { ask, dumpSchema, readRows, type Row } from './testing/look-at-database.ts';
import { readFixture } from './testing/read-fixture.ts';

const beforeBaseline = join(import.meta.dirname, '../../migrations/before-baseline');
const released = ['schema-0044.sql', 'rows-0044.sql'] as const;
const origins = [
  ['version 0.1', released],
  ['the last state before the baseline', [...released, 'schema-0058.sql', 'rows-0058.sql']],
] as const;

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

const listNames = async (database: TestDatabase) =>
  (await ask<{ name: string }>(database, 'select name from migrations order by name')).map(({ name }) => name);

describe.each(origins)('a database made by %s', (_origin, files) => {
  let database: TestDatabase;
  let before: Map<string, Row[]>;
  beforeAll(async () => {
    database = await createDatabaseWith(...(await Promise.all(files.map(readFixture))));
    before = await readRows(database);
    await migrate(database.connectionString);
  });
  afterAll(() => database.drop());

  test('gets the schema that a new one has', async () => {
    expect(await dumpSchema(database)).toEqual(await dumpSchema(fresh));
  });

  test('keeps every row of every table', async () => {
    const [after, names] = [await readRows(database), await listNames(fresh)];
    for (const [table, rows] of before) {
      expect(rows.length, `rows of ${table} before`).toBeGreaterThan(0);
      const columns = Object.keys(rows[0] ?? {});
      const kept = (after.get(table) ?? []).map((row) => JSON.stringify(columns.map((column) => row[column])));
      expect(kept, table).toEqual(
        expect.arrayContaining(rows.map((row) => JSON.stringify(columns.map((column) => row[column])))),
      );
      // From version 0.1, the conversion to the baseline runs ten migrations before all of today's.
      const converted = files.length === 2 ? 10 : 0;
      const added = { operator_tasks: converted === 0 ? 0 : 1, migrations: converted + names.length };
      expect(kept.length - rows.length, `rows added to ${table}`).toBe(added[table as keyof typeof added] ?? 0);
    }
  });

  test('notifies nobody of results from before', async () => {
    const decided = `select from fair_play_events where kind in ('result', 'cancelled') and bids_before > 0`;
    expect((await ask(database, decided)).length).toBeGreaterThan(0);
    expect(await ask(database, 'select from announcements')).toEqual([]);
    expect(await ask(database, 'select from notifications')).toEqual([]);
  });

  test('lets winners of before claim their prizes from now on', async () => {
    const won = await ask(database, 'select auction_id from auctions where winning_bid_id is not null order by 1');
    const claimable = `select auction_id from prizes where state = 'to_claim' and is_earlier
      and claim_by between game_clock() + interval '13 days' and game_clock() + interval '14 days' order by 1`;
    expect(won.length).toBeGreaterThan(0);
    expect(await ask(database, claimable)).toEqual(won);
    expect(await ask(database, 'select auction_id from prize_moves order by 1')).toEqual(won);
  });

  test('is like a new one at the next start', async () => {
    expect(await migrate(database.connectionString)).toEqual([]);
    expect(await listNames(database)).toContain('0001_baseline.sql');
  });
});

test('a new database runs the baseline and what follows it', async () => {
  expect(await listNames(fresh)).toEqual([
    '0001_baseline.sql',
    '0002_work.sql',
    '0003_retail_price.sql',
    '0006_auction_drafts.sql',
    '0007_notifications.sql',
    '0008_open_doors.sql',
    '0009_hindi_prize.sql',
    '0011_channels.sql',
    '0013_closed_logs.sql',
    '0016_watches.sql',
    '0017_prizes.sql',
    '0018_further_pictures.sql',
    '0019_push.sql',
    '0020_own_limits.sql',
    '0021_consents.sql',
    '0022_tasks_and_deliveries.sql',
    '0023_session_browsers.sql',
    '0024_data_exports.sql',
    '0025_number_changes.sql',
    '0026_entry_modes.sql',
    '0027_refundable_auctions.sql',
    '0028_deletions.sql',
    '0030_number_changed.sql',
    '0031_account_traces.sql',
    '0032_free_bids.sql',
    '0033_outside_list.sql',
  ]);
});

test('an order that waited for its payment when 0.1 was replaced keeps the time its bidder was promised', async () => {
  const database = await createDatabaseWith(...(await Promise.all(released.map(readFixture))));
  await migrate(database.connectionString);
  const attempted = 'select attempted, awaits_payment from payment_orders group by 1, 2';
  expect(await ask(database, `${attempted} order by 1`)).toEqual([
    { attempted: false, awaits_payment: false },
    { attempted: true, awaits_payment: true },
  ]);
  await database.drop();
});

test('a development state between the two gets the schema that a new database has', async () => {
  const [first] = (await readdir(beforeBaseline)).sort();
  const between = [
    await readFile(join(beforeBaseline, String(first)), 'utf8'),
    `insert into migrations values ('${first}')`,
  ];
  const database = await createDatabaseWith(...(await Promise.all(released.map(readFixture))), ...between);
  await migrate(database.connectionString);
  expect(await dumpSchema(database)).toEqual(await dumpSchema(fresh));
  await database.drop();
});

test.each([
  ['lacks one of the later', `delete from migrations where name = '0050_shown_results.sql'`],
  ['lacks one of the earlier', `delete from migrations where name = '0031_finding_auctions.sql'`],
  ['has one that was never released', `insert into migrations (name) values ('0059_another.sql')`],
])('a database that %s is refused, with what to do, and left as it is', async (_how, change) => {
  const files = ['schema-0044.sql', 'schema-0058.sql'] as const;
  const database = await createDatabaseWith(...(await Promise.all(files.map(readFixture))), change);
  const before = await dumpSchema(database);
  const names = await listNames(database);
  const error: unknown = await migrate(database.connectionString).catch((error: unknown) => error);
  expect(explainFailure(error)).toMatch(
    /^This database is of a development state of EkBid .* Nothing was changed\. Start the code that has the migration 0058_results_of_bids\.sql/,
  );
  expect(await dumpSchema(database)).toEqual(before);
  expect(await listNames(database)).toEqual(names);
  await database.drop();
});
