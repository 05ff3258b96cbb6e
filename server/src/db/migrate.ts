import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { carryOver } from './carry-over.ts';
import { applyFunctions } from './functions.ts';
import { PrimaryClient } from './primary-client.ts';
import { inTransaction, listDone, runFile } from './run-migration.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Any fixed number: two processes that start together take turns. */
const migrationLock = 7_130_001;

/**
 * Brings the database to this version: its tables by numbered migrations, each in a transaction of its own, then all
 * functions, triggers and views in one. Returns the names of the migrations run.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new PrimaryClient({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const carried = await carryOver(client);
    const done = await listDone(client);
    const pending = (await listMigrations()).filter((name) => !done.includes(name));
    for (const name of pending)
      await inTransaction(client, `migration ${name}`, () => runFile(client, join(folder, name)));
    await applyFunctions(client);
    return [...carried, ...pending];
  } finally {
    await client.end();
  }
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
}
