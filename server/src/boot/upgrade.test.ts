import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { dumpSchema, readRows, type Row } from '../db/testing/look-at-database.ts';
import { createDatabaseWith, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkMoneyAndLogs, type Released, readReleased, releasedDump } from './testing/released.ts';

let released: Released;
let database: TestDatabase;
let before: Map<string, Row[]>;

beforeAll(async () => {
  released = readReleased(await readFile(releasedDump, 'utf8'));
  database = await createDatabaseWith(released.statements);
  before = await readRows(database);
  await migrate(database.connectionString);
});
afterAll(() => database.drop());

test('a database of the release before gets the schema that a new one has', async () => {
  const fresh = await createTestDatabase();
  expect(await dumpSchema(database)).toEqual(await dumpSchema(fresh));
  await fresh.drop();
});

test('it keeps every row, and what each one said', async () => {
  const after = await readRows(database);
  // The migrator itself writes to these tables.
  for (const table of ['migrations', 'applied_functions']) before.delete(table);
  expect(before.size).toBeGreaterThan(35);
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {});
    const told = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    expect(rows.length, `rows of ${table} before`).toBeGreaterThan(0);
    // Only a lost row is an error, because a migration may add rows.
    const kept = new Set((after.get(table) ?? []).map(told));
    expect(
      rows.map(told).filter((row) => !kept.has(row)),
      `lost from ${table}`,
    ).toEqual([]);
  }
});

test('its books, its audit events and the logs of its results agree afterwards', async () => {
  const db = openDatabase(database.connectionString);
  const decided = before
    .get('auctions')
    ?.filter(({ ever_ordered, outcome }) => ever_ordered === true && outcome !== null && outcome !== 'cancelled');
  expect(await checkMoneyAndLogs({ db }, released)).toEqual({
    wrong: [],
    opened: decided?.length,
    acts: before.get('admin_acts')?.length,
  });
  await db.destroy();
});
