import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readlink, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectOnce } from './cluster.queries.ts';
import { copyTemplate, findTemplate, initdbOptions } from './data-template.ts';
import { canReach, type DatabaseUser, stagingFolder } from './postgres-programs.ts';
import type { Log } from '../context/log.ts';
import { StartProblem } from '../context/start-problem.ts';

/** Finds the real folder of PostgreSQL's data. Returns undefined before the first start. */
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
  /** The folder with the build's template; null to create the data without a template. */
  templates: string | null;
  meanwhile: (() => Promise<unknown>) | undefined;
};

/**
 * Creates PostgreSQL's data folder. The finished folder is moved to its place in DATA_DIR at the end, so an interrupted
 * start leaves nothing that the next start would use.
 */
export async function createCluster({
  dataDir,
  programs,
  user,
  password,
  log,
  templates,
  meanwhile,
}: NewCluster): Promise<string> {
  const staged = user !== undefined && !(await canReach(user, dataDir));
  const workshop = staged ? await stage() : join(dataDir, 'postgres.new');
  const data = join(workshop, 'data');
  if (!staged) await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true, mode: 0o700 });
  if (user) await chown(workshop, user.uid, user.gid);

  const template = templates === null ? undefined : await findTemplate(templates);
  const initialisation = { workshop, data, programs, user, password, meanwhile };
  if (template === undefined) await initialise(initialisation);
  else
    await copyTemplate({ ...initialisation, template }).catch(async (error: Error) => {
      log.warn(`The prepared database of the build cannot be used, so a new one is created: ${error.message}`);
      await rm(data, { recursive: true, force: true });
      await initialise(initialisation);
    });

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

/** Creates a new folder. An existing one might hold the data of a former DATA_DIR with the same path. */
async function stage(): Promise<string> {
  await mkdir(stagingFolder, { recursive: true });
  await chmod(stagingFolder, 0o755);
  return mkdtemp(join(stagingFolder, 'data-'));
}

type Initialisation = Pick<NewCluster, 'programs' | 'user' | 'password' | 'meanwhile'> & {
  workshop: string;
  data: string;
};

async function initialise({ workshop, data, programs, user, password, meanwhile }: Initialisation): Promise<void> {
  const passwordFile = join(workshop, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const options = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...initdbOptions];
  try {
    const made = promisify(execFile)(join(programs, 'initdb'), options, { ...user, cwd: '/', env: { LC_ALL: 'C' } });
    // A failure is ignored here, because the caller awaits the same work later and handles it there.
    meanwhile?.().catch(() => {});
    await made;
    await rm(passwordFile);
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
