import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readlink, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectOnce } from './cluster.queries.ts';
import { canReach, type DatabaseUser, stagingFolder } from './postgres-programs.ts';
import type { Log } from '../context/log.ts';
import { StartProblem } from '../context/start-problem.ts';

export const superuser = 'ekbid';

/** The real folder of PostgreSQL's data; undefined before the first start. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const path = clusterIn(dataDir);
  try {
    return await realpath(path);
  } catch {
    const staged = await readlink(path).catch(() => undefined);
    if (staged === undefined) return undefined;
    throw new StartProblem(`The database of ${dataDir} is gone: ${staged} does not exist. Restore it from a copy.`);
  }
}

type NewCluster = {
  dataDir: string;
  programs: string;
  user: DatabaseUser | undefined;
  password: string;
  log: Log;
  meanwhile: (() => Promise<unknown>) | undefined;
};

/** Creates PostgreSQL's data. It gets its name in DATA_DIR last, so that an interrupted start leaves nothing usable. */
export async function createCluster({
  dataDir,
  programs,
  user,
  password,
  log,
  meanwhile,
}: NewCluster): Promise<string> {
  const staged = user !== undefined && !(await canReach(user, dataDir));
  const workshop = staged ? await stage() : join(dataDir, 'postgres.new');
  const passwordFile = join(workshop, 'password');
  const data = join(workshop, 'data');
  if (!staged) await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [workshop, passwordFile]) await chown(path, user.uid, user.gid);

  await initialise(join(programs, 'initdb'), { data, passwordFile, user, meanwhile });

  await rm(passwordFile);
  if (staged) {
    await symlink(data, clusterIn(dataDir));
    log.info(`The database user cannot enter ${dataDir}: PostgreSQL keeps its data in ${data}.`);
  } else {
    await rename(data, clusterIn(dataDir));
    await rm(workshop, { recursive: true });
  }
  return realpath(clusterIn(dataDir));
}

const clusterIn = (dataDir: string) => join(dataDir, 'postgres');

/** A new folder, because an existing one may have the data of an older DATA_DIR with the same path. */
async function stage(): Promise<string> {
  await mkdir(stagingFolder, { recursive: true });
  await chmod(stagingFolder, 0o755);
  return mkdtemp(join(stagingFolder, 'data-'));
}

type Initialisation = Pick<NewCluster, 'user' | 'meanwhile'> & { data: string; passwordFile: string };

async function initialise(initdb: string, { data, passwordFile, user, meanwhile }: Initialisation): Promise<void> {
  const options = [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation sorts the same on every machine, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  try {
    const made = promisify(execFile)(initdb, options, { ...user, cwd: '/', env: { LC_ALL: 'C' } });
    // The caller handles a failure where it awaits this work.
    meanwhile?.().catch(() => {});
    await made;
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? '';
    const reason = /error: (.+)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
    throw new StartProblem(`PostgreSQL could not create its data: ${reason || String(error)}.`, { cause: error });
  }
}

/** Throws a StartProblem if the database of DATABASE_URL accepts no connection. */
export async function checkReachable(url: string): Promise<void> {
  try {
    await connectOnce(url);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${message || code}.`, { cause: error });
  }
}
