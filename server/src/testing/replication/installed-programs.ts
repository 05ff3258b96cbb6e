import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const versions = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_basebackup'];

/**
 * Finds the folder of the newest PostgreSQL on Debian and Ubuntu that has all needed programs. Undefined if none has.
 */
export async function findInstalledPrograms(): Promise<string | undefined> {
  const names = await readdir(versions).catch(() => []);
  const newestFirst = names.sort((a, b) => Number(b) - Number(a)).map((name) => join(versions, name, 'bin'));
  for (const folder of newestFirst) {
    const found = await Promise.allSettled(needed.map((program) => access(join(folder, program))));
    if (found.every(({ status }) => status === 'fulfilled')) return folder;
  }
  return undefined;
}
