import { globSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { functionFiles, functions, hashFunctions, readFunctions } from './functions.ts';
import { migrate } from './migrate.ts';

test('the version was raised with the last change of a function, trigger or view', async () => {
  const sha256 = hashFunctions(await readFunctions());
  const advice = 'An SQL file of functions.ts changed. Raise `version` there and set `sha256` to the one received.';
  expect(sha256, advice).toBe(functions.sha256);
});

test('every SQL file beside a feature is applied, and defines what no other does', async () => {
  const files = globSync('**/*.sql', { cwd: join(import.meta.dirname, '..'), exclude: ['**/testing/**'] });
  expect(files.sort()).toEqual([...functionFiles].sort());
  const statements = (await readFunctions()).join('\n');
  const defined = [...statements.matchAll(/^create (?:or replace )?(?:constraint )?(\w+ \w+)/gm)].map(
    ([, what]) => what,
  );
  expect(defined.length).toBeGreaterThan(50);
  expect(new Set(defined).size).toBe(defined.length);
});

describe('at a start', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  /** Returns a text that changes whenever a function is replaced, even by an equal one. */
  const readState = async () => {
    const { rows } = await client.query<{ state: string }>(
      `select string_agg(oid || ':' || xmin, ' ' order by oid) as state from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    return rows[0]?.state;
  };
  const applied = async () =>
    (await client.query<{ version: number; sha256: string }>('select version, sha256 from applied_functions')).rows;
  /** Waits until a connection to this database waits for a lock. Other tests use other databases of the same server. */
  const untilSomebodyWaits = () =>
    expect
      .poll(async () => {
        const { rowCount } = await client.query(`select from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`);
        return rowCount;
      })
      .toBeGreaterThan(0);

  test('nothing is applied where the database has the same functions', async () => {
    const before = await readState();
    await migrate(database.connectionString);
    expect(await readState()).toBe(before);
    expect(await applied()).toEqual([functions]);
  });

  test('earlier functions are replaced, and what serves an earlier release stays', async () => {
    await client.query(`update applied_functions set version = version - 1, sha256 = 'earlier'`);
    await client.query(
      `create or replace function reject_change() returns trigger language plpgsql as 'begin return new; end'`,
    );
    await client.query(`create function earlier_place_bids() returns int language sql return 1`);
    await migrate(database.connectionString);
    const { rows } = await client.query<{ source: string }>(
      `select prosrc as source from pg_proc where proname = 'reject_change'`,
    );
    expect(rows[0]?.source).toContain('is append-only');
    expect((await client.query('select earlier_place_bids() as called')).rows).toEqual([{ called: 1 }]);
    expect(await applied()).toEqual([functions]);
  });

  test('a process of an earlier release leaves later functions as they are', async () => {
    await client.query(`update applied_functions set version = version + 1, sha256 = 'later'`);
    const before = await readState();
    await migrate(database.connectionString);
    expect(await readState()).toBe(before);
    expect(await applied()).toEqual([{ version: functions.version + 1, sha256: 'later' }]);
  });

  test('they are replaced once the writes of others are done', async () => {
    await client.query(`update applied_functions set sha256 = 'edited'`);
    await client.query('begin');
    await client.query('lock table auctions in row exclusive mode');
    const migrating = migrate(database.connectionString);
    await untilSomebodyWaits();
    await client.query('commit');
    await migrating;
    expect(await applied()).toEqual([functions]);
  });

  test('only one table is locked at a time, so that nobody who bids meanwhile waits for two', async () => {
    await client.query(`update applied_functions set sha256 = 'edited'`);
    await client.query('begin');
    await client.query(`set local lock_timeout = '800ms'`);
    await client.query('lock table auctions in row exclusive mode');
    const migrating = migrate(database.connectionString);
    await untilSomebodyWaits();
    // The triggers on `users` are applied before those on `auctions`. If the migration still locked `users`, this would
    // time out.
    await client.query('lock table users in row exclusive mode');
    await client.query('commit');
    await migrating;
    expect(await applied()).toEqual([functions]);
  });
});
