import pg from 'pg';
import type { TestDatabase } from '../../testing/test-database.ts';
import { readFixture } from './read-fixture.ts';

export type Row = Record<string, unknown>;

export async function ask<Found extends pg.QueryResultRow>({ connectionString }: TestDatabase, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Found>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function dumpSchema(database: TestDatabase): Promise<string[]> {
  const lines = await ask<{ line: string }>(database, await readFixture('dump-schema.sql'));
  return lines.map(({ line }) => line);
}

/** Reads all rows of all tables as they are stored, by table. */
export async function readRows(database: TestDatabase): Promise<Map<string, Row[]>> {
  const tables = await ask<{ name: string }>(
    database,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const rows = new Map<string, Row[]>();
  for (const { name } of tables) {
    const found = await ask<{ row: Row }>(database, `select to_jsonb(t) as row from ${name} t order by ctid`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}
