import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Creates an empty folder that any user of the system may enter. PostgreSQL can run as another user than the tests. */
export async function makeDataFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ekbid-data-')));
  await chmod(folder, 0o755);
  return folder;
}

/** Copies a folder, and keeps the owners of its files. That is much faster than creating another database. */
export async function copyDataFolder(template: string): Promise<string> {
  const folder = await makeDataFolder();
  await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

export const removeDataFolder = (folder: string) => rm(folder, { recursive: true, force: true });
