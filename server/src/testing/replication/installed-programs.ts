import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const versions = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_basebackup'];

/**
 * The folder with the newest complete set of PostgreSQL's programs on Debian and Ubuntu. Undefined if there is none.
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
