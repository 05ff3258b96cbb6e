import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PrimaryClient } from './primary-client.ts';
import { hasCode, sacrificed } from './retry.ts';

/** Returns the names of the migrations that have run on this database, earliest first. */
export async function listDone(client: PrimaryClient): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name).sort();
}

/** Runs the migration in this file and records its name. Call it inside a transaction. */
export async function runFile(client: PrimaryClient, path: string): Promise<void> {
  const name = basename(path);
  try {
    await client.query(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
  await client.query('insert into migrations (name) values ($1)', [name]);
}

/** Other processes kept the tables locked. The operator has to stop them. */
export class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
}

const retried = new Set([...sacrificed, '55P03']);
const defaultRetries = { lockTimeoutMs: 2000, pauseMs: 1000, attempts: 15 };

/**
 * Runs `work` in a transaction. A process of the older version may be serving meanwhile. Its bids queue behind a
 * statement that waits for a lock on their table. So the transaction gives up after a short wait, lets the bids pass,
 * and tries again.
 */
export async function inTransaction(
  client: PrimaryClient,
  what: string,
  work: () => Promise<void>,
  { lockTimeoutMs, pauseMs, attempts } = defaultRetries,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryInTransaction(client, work, lockTimeoutMs);
    } catch (error) {
      if (!hasCode(error, retried)) throw error;
      if (attempt === attempts)
        throw new TablesInUse(
          `The database cannot be brought to this version: other transactions kept its tables locked in ${attempts} tries ` +
            `of ${what}, which was undone. Stop the other processes of EkBid and long queries or backups, and start again.`,
          { cause: error },
        );
      await pause(pauseMs);
    }
  }
}

async function tryInTransaction(client: PrimaryClient, work: () => Promise<void>, lockTimeoutMs: number) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    // An error of the rollback is ignored, because the earlier error is the one to report.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
