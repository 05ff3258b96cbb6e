import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@ekbid/server/src/db/migrate.ts';
import { openDataFolder } from '@ekbid/server/src/boot/data-folder.ts';
import { findPostmaster } from '@ekbid/server/src/embedded-postgres/embedded-postgres.ts';
import { startEmbeddedPostgres } from '@ekbid/server/src/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';

export type Postgres = AsyncDisposable & {
  /** Creates a migrated, empty database. */
  readonly createDatabase: (name: string) => Promise<Database>;
  /** Creates a database without tables, for pgbench. */
  readonly createBareDatabase: (name: string) => Promise<string>;
  /** Makes PostgreSQL count the statements that clients send to this database, in `pg_stat_statements`. */
  readonly countStatements: (name: string) => Promise<void>;
  readonly version: string;
  /** The main process of PostgreSQL, which starts all its other processes. */
  readonly processId: number;
};

/** A database that is dropped on disposal. */
export type Database = AsyncDisposable & {
  readonly url: string;
  readonly pool: pg.Pool;
};

/** Counting statements takes time, so it is off until a benchmark calls `countStatements`. */
const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'none' };

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };

/** Starts the PostgreSQL of the product with the same settings, on temporary data. */
export async function openPostgres(): Promise<Postgres> {
  const path = await mkdtemp(join(tmpdir(), 'ekbid-bench-'));
  // PostgreSQL does not run as root, and its user must be able to enter the folder.
  await chmod(path, 0o755);
  const folder = await openDataFolder(path);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: folder.path, log: quiet, settings });
  await migrate(connectionString);
  const on = (name: string) => Object.assign(new URL(connectionString), { pathname: `/${name}` }).href;
  const template = new URL(connectionString).pathname.slice(1);
  const admin = openPool(on('postgres'));
  const { rows } = await admin.query<{ server_version: string }>('show server_version');

  return {
    version: rows[0]?.server_version ?? '',
    processId: (await findPostmaster(join(path, 'postgres'))) ?? 0,
    createDatabase: async (name) => {
      await admin.query(`create database ${name} template ${template}`);
      const pool = openPool(on(name));
      return {
        url: on(name),
        pool,
        [Symbol.asyncDispose]: async () => {
          await pool.end();
          await admin.query(`drop database ${name} with (force)`);
        },
      };
    },
    countStatements: async (name) => {
      await admin.query(`alter database ${name} set pg_stat_statements.track = 'top'`);
      const pool = openPool(on(name));
      await pool.query('create extension pg_stat_statements');
      await pool.end();
    },
    createBareDatabase: async (name) => {
      await admin.query(`create database ${name}`);
      return on(name);
    },
    [Symbol.asyncDispose]: async () => {
      await admin.end();
      await stop();
      folder.release();
      await rm(path, { recursive: true, force: true });
    },
  };
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => {});
  return pool;
}

const chunkSize = 10_000;

/** Handles items in batches, to limit the memory that we and PostgreSQL need. */
export async function inChunks<Item>(
  items: readonly Item[],
  insert: (batch: readonly Item[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += chunkSize) await insert(items.slice(from, from + chunkSize), from);
}
