import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const run = promisify(execFile);
const server = join(import.meta.dirname, '../..');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the types the queries are checked against are those of the migrated database', async () => {
  const codegen = join(server, '../node_modules/.bin/kysely-codegen');
  const options = ['--config-file', '.kysely-codegenrc.json', '--url', database.connectionString, '--verify'];
  const verified = run(codegen, options, { cwd: server });
  await expect(verified).resolves.toBeDefined();
});

test('migrating again changes nothing, and no two migrations share a number', async () => {
  expect(await migrate(database.connectionString)).toEqual([]);
  const numbers = (await readdir(join(server, 'migrations'))).flatMap((name) => /^\d{4}(?=_)/.exec(name) ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
});
