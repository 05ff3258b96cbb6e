import { type Config, connectionsOfAll } from './config.ts';
import { checkReachable } from '../embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import type { Shutdown } from '../context/shutdown.ts';
import type { Log } from '../context/log.ts';

type Needs = {
  readonly config: Config;
  readonly folder: string;
  readonly log: Log;
  readonly shutdown: Shutdown;
  /** Called only at the first start, while PostgreSQL creates its data (a good part of a second). Not awaited. */
  readonly meanwhile?: () => Promise<unknown>;
};

/** Returns DATABASE_URL if it is set. Otherwise starts the embedded database and returns its connection string. */
export async function openOwnDatabase({ config, folder, log, shutdown, meanwhile }: Needs): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await checkReachable(config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const settings = { max_connections: String(connectionsOfAll(config.workers)) };
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: folder, log, settings, meanwhile });
  shutdown.onShutdown('PostgreSQL', stop);
  return connectionString;
}
