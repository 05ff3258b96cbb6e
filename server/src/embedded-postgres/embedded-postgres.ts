import { join } from 'node:path';
import { createCluster, findCluster } from './cluster.ts';
import { ensureDatabase } from './cluster.queries.ts';
import { database, superuser, templatesFolder } from './data-template.ts';
import { runDatabaseServer, stopOrphan } from './database-server.ts';
import { findDatabaseUser, findPrograms } from './postgres-programs.ts';
import { keepRunning } from '../concurrency/keep-running.ts';
import type { Log } from '../context/log.ts';
import { onFreePort } from './free-port.ts';
import { loadSecrets } from '../context/secrets.ts';

export type EmbeddedPostgres = { readonly connectionString: string; readonly stop: () => Promise<void> };

type Options = {
  /** A folder that this process has locked. */
  dataDir: string;
  log: Log;
  settings?: Readonly<Record<string, string>>;
  /** The folder with the template of the build; null to create the data without one. */
  templates?: string | null;
  /** Started, and not awaited, while PostgreSQL creates its data at the first start. */
  meanwhile?: (() => Promise<unknown>) | undefined;
  /** Chooses a port, and another one at each further call: PostgreSQL asks again while the port is taken. */
  choosePort?: () => number;
};

/** Starts PostgreSQL with its data in `dataDir`, on loopback only, and restarts it if it dies. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  templates = templatesFolder,
  meanwhile,
  choosePort,
}: Options): Promise<EmbeddedPostgres> {
  const { DATABASE_PASSWORD: password } = await loadSecrets(dataDir);
  const existing = await findCluster(dataDir);
  const user = await findDatabaseUser(existing, log);
  const programs = await findPrograms(user, log);
  const data = existing ?? (await createCluster({ dataDir, programs, user, password, log, templates, meanwhile }));
  const urlOf = (name: string, port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;

  const startOn = async (port: number) => {
    await stopOrphan(data, log);
    const logFile = join(dataDir, 'postgres.log');
    return runDatabaseServer({ programs, data, user, port, url: urlOf('postgres', port), logFile, settings });
  };
  const { port, started: stop } = await onFreePort(
    (port) => keepRunning('PostgreSQL', () => startOn(port), log),
    choosePort,
  );
  await ensureDatabase(urlOf('postgres', port), database);
  return { connectionString: urlOf(database, port), stop };
}
