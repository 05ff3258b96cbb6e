import type { Config } from '../config.ts';
import { lockDataFolder, prepareDataFolder } from './data-folder.ts';
import type { Lifetime } from './lifetime.ts';

export type ReachedFolder = {
  readonly path: string;
  /** No server runs on it: what lives in it is ours to start until the command ends. */
  readonly isOurs: boolean;
};

/** DATA_DIR for a command beside the server, locked the first time it is asked for unless a server has it. */
export function reachFolder(config: Config, lifetime: Lifetime): () => Promise<ReachedFolder> {
  let reached: Promise<ReachedFolder> | undefined;
  const reach = async () => {
    const path = await prepareDataFolder(config.DATA_DIR);
    const lock = lockDataFolder(path);
    if (lock) lifetime.atEnd('The data folder', lock.release);
    return { path, isOurs: lock !== undefined };
  };
  return () => (reached ??= reach());
}
