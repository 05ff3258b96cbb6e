import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCluster } from '../embedded-postgres/cluster.ts';
import { lockDataFolder } from '../boot/data-folder.ts';
import { stopOrphan } from '../embedded-postgres/embedded-postgres.ts';

export const folderPrefix = 'ekbid-tests-';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Stops the servers and removes the folders of test runs that were killed. Runs that are under way are not touched. */
export async function sweepEarlierRuns(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const abandoned = (await isOldEnough(folder)) ? lockDataFolder(folder) : undefined;
    if (!abandoned) continue;
    const cluster = await findCluster(folder);
    if (cluster) await stopOrphan(cluster, silent);
    abandoned.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns whether a folder is ours and older than a minute. A newer one may belong to a run that is just starting and
 * has not locked it yet.
 */
async function isOldEnough(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.uid === process.getuid?.() && Date.now() - found.mtimeMs > 60_000;
}
