import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from './log.ts';
import { StartProblem } from './start-problem.ts';

/** PostgreSQL refuses to run as root. */
export type DatabaseUser = { readonly uid: number; readonly gid: number };

const run = promisify(execFile);
const name = 'postgres';
const systemPath = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** Whom PostgreSQL runs as: undefined for this process's own user. Data that exists already keeps its owner. */
export async function findDatabaseUser(data: string | undefined, log: Log): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = data === undefined ? undefined : await stat(data);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findUser()) ?? createUser(log);
}

/** Whether this user gets to the folder or program: closed folders above it count. Access lists are not looked at. */
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
