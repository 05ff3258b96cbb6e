import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PrimaryClient } from './primary-client.ts';
import { hasCode, sacrificed } from './retry.ts';

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

/** The tables stayed in use; for the operator, who has to act. */
export class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
}

const givesWay = new Set([...sacrificed, '55P03']);
const usualPatience = { lockTimeoutMs: 2000, pauseMs: 1000, attempts: 15 };

/**
 * Runs this in a transaction. A process of the older version may be serving, and its bids queue behind a statement that
 * waits for their table: after a short wait the transaction gives way, lets them pass, and is tried again.
 */
export async function inTransaction(
  client: PrimaryClient,
  what: string,
  work: () => Promise<void>,
  { lockTimeoutMs, pauseMs, attempts } = usualPatience,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryInTransaction(client, work, lockTimeoutMs);
    } catch (error) {
      if (!hasCode(error, givesWay)) throw error;
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
    // The first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
