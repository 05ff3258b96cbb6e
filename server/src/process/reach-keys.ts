import { deriveKeys, type Keys } from '../keys.ts';
import type { Reach } from './reach-database.ts';
import { loadSecrets } from './secrets.ts';

/** The keys of the server that a command stands beside. */
export async function reachKeys({ config, folder }: Pick<Reach, 'config' | 'folder'>): Promise<Keys> {
  return deriveKeys(config.APP_SECRET ?? (await loadSecrets((await folder()).path)).APP_SECRET);
}
