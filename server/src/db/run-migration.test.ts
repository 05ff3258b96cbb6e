import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainFailure } from '../boot/explain-failure.ts';
import { eventually } from '../testing/eventually.ts';
import { createDatabaseWith, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { PrimaryClient } from './primary-client.ts';
import { inTransaction } from './run-migration.ts';

const baseline = join(import.meta.dirname, '../../migrations/0001_baseline.sql');
const timeout = 30_000;
/**
 * The longest time that a bid may wait: two seconds for each table that the migration locks first, and some reserve.
 */
const waitMs = 8000;

let database: TestDatabase;
let clients: pg.Client[];

/** Opens a connection that plays a process of the older version, which serves requests during the migration. */
async function connect<Client extends pg.Client>(client: Client): Promise<Client> {
  await client.connect();
  clients.push(client);
  return client;
}
const serve = () => connect(new pg.Client({ connectionString: database.connectionString }));

beforeEach(async () => {
  clients = [];
  database = await createDatabaseWith(
    await readFile(baseline, 'utf8'),
    `create table migrations (name text primary key, run_at timestamptz not null default now());
     insert into migrations (name) values ('0001_baseline.sql')`,
  );
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

const untilMigrationWaits = async (client: pg.Client) =>
  eventually(async () => {
    const { rowCount } = await client.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rowCount === 1;
  });

describe('beside a process that serves, a migration', () => {
  test('that is in a deadlock gives way and is tried again', { timeout }, async () => {
    const [bid, watching] = [await serve(), await serve()];
    await bid.query('begin');
    // In a deadlock, PostgreSQL ends the transaction whose `deadlock_timeout` expires first. The bid's timeout is long,
    // so the migration's transaction is ended.
    await bid.query(`set local deadlock_timeout = '1min'`);
    await bid.query('lock table auctions in row exclusive mode');
    const migrating = migrate(database.connectionString);
    await untilMigrationWaits(watching);
    await bid.query('lock table payment_orders in row exclusive mode');
    await bid.query('commit');
    expect(await migrating).toContain('0002_work.sql');
  });

  test('that waits for a table lets the bids behind it pass, and is tried again', { timeout }, async () => {
    const [report, bid] = [await serve(), await serve()];
    await report.query('begin');
    await report.query('lock table auctions in access share mode');
    const migrating = migrate(database.connectionString);
    await untilMigrationWaits(bid);
    await bid.query(`set statement_timeout = ${waitMs}`);
    await bid.query('update payment_orders set state = state');
    await bid.query('update auctions set title = title');
    await report.query('commit');
    expect(await migrating).toContain('0002_work.sql');
  });

  test('that never gets its tables ends with a message for the operator', async () => {
    const report = await serve();
    await report.query('begin');
    await report.query('lock table auctions in access share mode');
    const client = await connect(new PrimaryClient({ connectionString: database.connectionString }));
    let tries = 0;
    const work = async () => {
      tries += 1;
      await client.query('create table kept (id int)');
      await client.query('alter table auctions add column more int').catch((error: unknown) => {
        throw new Error('migration 0099_more.sql failed', { cause: error });
      });
    };
    const terms = { lockTimeoutMs: 50, pauseMs: 10, attempts: 3 };
    const error = await inTransaction(client, 'migration 0099_more.sql', work, terms).catch((error: unknown) => error);
    expect(tries).toBe(3);
    expect(explainFailure(error)).toMatch(
      /^The database cannot be .* 3 tries of migration 0099_more\.sql, .*start again\.$/,
    );
    expect((await report.query(`select to_regclass('kept') as kept`)).rows).toEqual([{ kept: null }]);
  });
});
