import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { readonly connectionString: string; readonly drop: () => Promise<void> };

/** A migrated database of this test file's own. Drop it when the file is done; connections left open do not hinder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${new URL(inject('templateUrl')).pathname.slice(1)}`);
}

const migrations = join(import.meta.dirname, '../db/migrations');

/** A database as it was before a migration, with what these statements put into it; for `migrate` to bring up to date. */
export async function createEarlierDatabase(before: string, statements: string): Promise<TestDatabase> {
  const database = await createDatabase('template template0');
  const earlier = (await readdir(migrations)).filter((name) => name < before).sort();
  await run(database.connectionString, async (client) => {
    await client.query('create table migrations (name text primary key, run_at timestamptz not null default now())');
    for (const name of earlier) {
      await client.query(await readFile(join(migrations, name), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
    }
    await client.query(statements);
  });
  return database;
}

async function createDatabase(like: string): Promise<TestDatabase> {
  const own = new URL(inject('templateUrl'));
  own.pathname = `/test_${randomBytes(8).toString('hex')}`;
  const name = own.pathname.slice(1);
  await onServer(`create database ${name} ${like}`);
  return { connectionString: own.href, drop: () => dropDatabase(name) };
}

/** Waits, as PostgreSQL does, for connections that are being closed: cut off, they would end the process that closed them. */
async function dropDatabase(name: string): Promise<void> {
  await onServer(`drop database if exists ${name}`).catch(() =>
    onServer(`drop database if exists ${name} with (force)`),
  );
}

async function onServer(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  await run(url.href, (client) => client.query(statement));
}

async function run(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
