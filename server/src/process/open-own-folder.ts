import type { Config } from '../config.ts';
import { openDataFolder, prepareDataFolder } from './data-folder.ts';
import type { Lifetime } from './lifetime.ts';

/**
 * The folder this process writes to: kept for it alone where the embedded database or the sandbox live there. Servers
 * on one DATABASE_URL with a real provider share their pictures' folder.
 */
export async function openOwnFolder(config: Config, lifetime: Lifetime): Promise<string> {
  if (config.DATABASE_URL !== undefined && config.PAYMENTS !== 'sandbox') return prepareDataFolder(config.DATA_DIR);
  const folder = await openDataFolder(config.DATA_DIR);
  lifetime.atEnd('The data folder', folder.release);
  return folder.path;
}
