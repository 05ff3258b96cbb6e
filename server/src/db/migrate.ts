import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { openJobPool } from './job-pool.ts';
import { PrimaryClient } from './primary-client.ts';

const folder = join(import.meta.dirname, 'migrations');
/** Any fixed number: two processes that start together take turns. */
const migrationLock = 7_130_001;

/** Brings the database to this version, each migration in a transaction of its own. Returns the names of those run. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new PrimaryClient({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map(({ name }) => name));
    const pending = (await migrationNames()).filter((name) => !done.has(name));
    for (const name of pending) await runMigration(client, name);
    await migrateJobs(connectionString);
    return pending;
  } finally {
    await client.end();
  }
}

async function migrateJobs(connectionString: string): Promise<void> {
  const pgPool = openJobPool(connectionString, () => {});
  await runMigrations({ pgPool }).finally(() => pgPool.close());
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
}

async function runMigration(client: PrimaryClient, name: string): Promise<void> {
  const statements = await readFile(join(folder, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
