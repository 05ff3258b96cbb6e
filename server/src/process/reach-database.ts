import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import type { Lifetime } from './lifetime.ts';
import type { Log } from './log.ts';
import { openOwnDatabase } from './open-own-database.ts';
import type { ReachedFolder } from './reach-folder.ts';
import { findRunningServer } from './running-server.ts';
import { StartProblem } from './start-problem.ts';

/** What a command beside the server reaches the server's surroundings with. */
export type Reach = {
  readonly config: Config;
  readonly folder: () => Promise<ReachedFolder>;
  readonly log: Log;
  readonly lifetime: Lifetime;
};

/**
 * The database of this EkBid for a command beside the server: DATABASE_URL's; the embedded one through the server that
 * runs; or, where none runs, started until the command ends.
 */
export async function reachDatabase({ config, folder, log, lifetime }: Reach): Promise<string> {
  if (config.DATABASE_URL !== undefined) return open(config.DATA_DIR);
  const { path, isOurs } = await folder();
  if (isOurs) return open(path);
  const running = await findRunningServer(path);
  if (!running) throw new StartProblem(`EkBid is just starting or stopping on ${path}: try again in a moment.`);
  return running.databaseUrl;

  async function open(folder: string): Promise<string> {
    const url = await openOwnDatabase({ config, folder, log, lifetime });
    await migrate(url);
    return url;
  }
}
