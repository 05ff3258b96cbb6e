import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** An empty folder that the database user may enter, whoever that is. */
export async function makeDataFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ekbid-data-')));
  await chmod(folder, 0o755);
  return folder;
}

/** Another folder with the same in it, owners too: much quicker than making a database anew. */
export async function copyDataFolder(template: string): Promise<string> {
  const folder = await makeDataFolder();
  await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

export const removeDataFolder = (folder: string) => rm(folder, { recursive: true, force: true });
