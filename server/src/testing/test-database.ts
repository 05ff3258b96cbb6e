import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { readonly connectionString: string; readonly drop: () => Promise<void> };

/** Creates a migrated database for this test file. Drop it at the end of the file, even if connections are open. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${new URL(inject('templateUrl')).pathname.slice(1)}`);
}

/** Creates an empty database and runs these statements in it. */
export async function createDatabaseWith(...statements: readonly string[]): Promise<TestDatabase> {
  const database = await createDatabase('template template0');
  await run(database.connectionString, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
  return database;
}

/** Creates a database of the encoding SQL_ASCII, as Debian does on a machine that was installed without a locale. */
export const createDatabaseOfBytes = () => createDatabase(`template template0 encoding 'SQL_ASCII' locale 'C'`);

async function createDatabase(like: string): Promise<TestDatabase> {
  const own = new URL(inject('templateUrl'));
  own.pathname = `/test_${randomBytes(8).toString('hex')}`;
  const name = own.pathname.slice(1);
  // By default PostgreSQL writes every copied page to the WAL, which costs a tenth of a second for each test file.
  await onServer(`create database ${name} ${like} strategy file_copy`);
  return { connectionString: own.href, drop: () => dropDatabase(name) };
}

/**
 * Drops a database. First tries it without force, so that connections that are just closing can end by themselves:
 * cutting them off would end the process that closes them.
 */
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
