import type { Config } from './config.ts';
import { checkReachable } from '../embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import type { Shutdown } from '../context/shutdown.ts';
import type { Log } from '../context/log.ts';

type Needs = {
  readonly config: Config;
  readonly folder: string;
  readonly log: Log;
  readonly shutdown: Shutdown;
  /** Begun as soon as PostgreSQL makes our own database, which takes a good part of a second, and not waited for. */
  readonly meanwhile?: () => Promise<unknown>;
};

/** The database of DATABASE_URL, or our own where none is named. */
export async function openOwnDatabase({ config, folder, log, shutdown, meanwhile }: Needs): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await checkReachable(config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: folder, log, meanwhile });
  shutdown.onShutdown('PostgreSQL', stop);
  return connectionString;
}
