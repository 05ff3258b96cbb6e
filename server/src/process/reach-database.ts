import type { Config } from '../config.ts';
import { lockDataFolder, prepareDataFolder } from './data-folder.ts';
import type { Lifetime } from './lifetime.ts';
import type { Log } from './log.ts';
import { openOwnDatabase } from './open-own-database.ts';
import { findRunningServer } from './running-server.ts';
import { StartProblem } from './start-problem.ts';

/**
 * The database of this EkBid for a command beside the server: DATABASE_URL's; the embedded one through the server that
 * runs; or, where none runs, started until the command ends.
 */
export async function reachDatabase(config: Config, log: Log, lifetime: Lifetime): Promise<string> {
  if (config.DATABASE_URL !== undefined) return openOwnDatabase({ config, folder: config.DATA_DIR, log, lifetime });
  const folder = await prepareDataFolder(config.DATA_DIR);
  const lock = lockDataFolder(folder);
  if (lock) {
    lifetime.atEnd('The data folder', lock.release);
    return openOwnDatabase({ config, folder, log, lifetime });
  }
  const running = await findRunningServer(folder);
  if (!running) throw new StartProblem(`EkBid is just starting or stopping on ${folder}: try again in a moment.`);
  return running.databaseUrl;
}
