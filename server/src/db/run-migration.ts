import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PrimaryClient } from './primary-client.ts';

/** The names of the migrations that this database has, the earliest first. An empty database has none. */
export async function listDone(client: PrimaryClient): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name).sort();
}

/** Inside a transaction: the migration of this file, and that it ran. */
export async function runFile(client: PrimaryClient, path: string): Promise<void> {
  const name = basename(path);
  try {
    await client.query(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
  await client.query('insert into migrations (name) values ($1)', [name]);
}

export async function inTransaction(client: PrimaryClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // The first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
