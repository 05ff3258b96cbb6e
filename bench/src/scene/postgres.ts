import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@ekbid/server/src/db/migrate.ts';
import { openDataFolder } from '@ekbid/server/src/process/data-folder.ts';
import { startEmbeddedPostgres } from '@ekbid/server/src/process/embedded-postgres.ts';
import pg from 'pg';

export type Postgres = AsyncDisposable & {
  /** A migrated, empty database of a benchmark's own. */
  readonly createDatabase: (name: string) => Promise<Database>;
  /** One without tables, for pgbench. */
  readonly createBareDatabase: (name: string) => Promise<string>;
  readonly version: string;
};

/** Gone when it is disposed of. */
export type Database = AsyncDisposable & {
  readonly url: string;
  readonly pool: pg.Pool;
};

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };

/** The product's own PostgreSQL with the product's own settings, on data that is thrown away in the end. */
export async function openPostgres(): Promise<Postgres> {
  const path = await mkdtemp(join(tmpdir(), 'ekbid-bench-'));
  // Open to the database user, which is not root's.
  await chmod(path, 0o755);
  const folder = await openDataFolder(path);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: folder.path, log: quiet });
  await migrate(connectionString);
  const on = (name: string) => Object.assign(new URL(connectionString), { pathname: `/${name}` }).href;
  const template = new URL(connectionString).pathname.slice(1);
  const keeper = openPool(on('postgres'));
  const { rows } = await keeper.query<{ server_version: string }>('show server_version');

  return {
    version: rows[0]?.server_version ?? '',
    createDatabase: async (name) => {
      await keeper.query(`create database ${name} template ${template}`);
      const pool = openPool(on(name));
      return {
        url: on(name),
        pool,
        [Symbol.asyncDispose]: async () => {
          await pool.end();
          await keeper.query(`drop database ${name} with (force)`);
        },
      };
    },
    createBareDatabase: async (name) => {
      await keeper.query(`create database ${name}`);
      return on(name);
    },
    [Symbol.asyncDispose]: async () => {
      await keeper.end();
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
