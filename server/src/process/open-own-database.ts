import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { connectOnce } from './cluster.queries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Lifetime } from './lifetime.ts';
import type { Log } from './log.ts';
import { StartProblem } from './start-problem.ts';

type Needs = { readonly config: Config; readonly folder: string; readonly log: Log; readonly lifetime: Lifetime };

/** The database of DATABASE_URL, or our own where none is named, brought to this version. */
export async function openOwnDatabase({ config, folder, log, lifetime }: Needs): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await checkReachable(config.DATABASE_URL);
    await migrate(config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: folder, log });
  lifetime.atEnd('PostgreSQL', stop);
  await migrate(connectionString);
  return connectionString;
}

async function checkReachable(url: string): Promise<void> {
  try {
    await connectOnce(url);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${message || code}.`, { cause: error });
  }
}
