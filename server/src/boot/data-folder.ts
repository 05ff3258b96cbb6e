import { chmod, mkdir, realpath, stat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writePrivateFile } from '../context/secrets.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { StartProblem } from '../context/start-problem.ts';
import type { Config } from './config.ts';

export type DataFolder = { readonly path: string; readonly release: () => void };

const sqliteBusy = 5;

/** DATA_DIR, made if need be, writable, and kept for this process alone until it releases it or ends. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = await prepareDataFolder(folder);
  const opened = lockDataFolder(path);
  if (!opened) throw new StartProblem(alreadyRuns(path, await findRunningServer(path)));
  return opened;
}

/** Makes the folder unless it is there, and gives its real path. */
export async function prepareDataFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    if (!(await stat(folder)).isDirectory()) throw new StartProblem(`DATA_DIR ${folder} is not a folder.`);
    const path = await realpath(folder);
    await keepPrivate(path);
    return path;
  } catch (error) {
    throw new StartProblem(unusable(folder, error as NodeJS.ErrnoException), { cause: error });
  }
}

/** Files with secrets, sign-ins and codes. */
const privateFiles = [
  'secrets.json',
  'demo-sign-ins.json',
  'sandbox.sqlite',
  'sandbox.sqlite-wal',
  'sandbox.sqlite-shm',
  'running.json',
];

/** For this user alone, also where they were made by an earlier version or copied from a backup. */
async function keepPrivate(folder: string): Promise<void> {
  for (const name of privateFiles)
    await chmod(join(folder, name), 0o600).catch((error: NodeJS.ErrnoException) => {
      // Not made yet, or another user's, who alone can change it.
      if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
    });
}

function unusable(folder: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR ${folder} is not a folder: a file is in its place.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return unwritable(folder);
  return `DATA_DIR ${folder} cannot be used: ${message}.`;
}

const unwritable = (folder: string) =>
  `DATA_DIR ${folder} cannot be written by this user: choose another folder with DATA_DIR.`;

/**
 * Undefined while another process has the folder. SQLite's lock on a file: the system drops it when the process ends,
 * even by kill -9, so that none is ever stale. A socket or a process id in a file would be, and two starts could both
 * find it so.
 */
export function lockDataFolder(path: string): DataFolder | undefined {
  try {
    const lock = new DatabaseSync(join(path, 'lock'));
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
    return { path, release: () => lock.close() };
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw new StartProblem(unwritable(path), { cause: error });
  }
}

function alreadyRuns(path: string, running: { address: string; processId: number } | undefined): string {
  const where = running ? `: ${running.address} (process ${running.processId})` : ' and is just starting';
  return `EkBid already runs on ${path}${where}.`;
}

/**
 * The folder this process writes to: kept for it alone where the embedded database or the sandbox live there. Servers
 * on one DATABASE_URL with a real provider share their pictures' folder.
 */
export async function openOwnFolder(config: Config, shutdown: Shutdown): Promise<string> {
  if (config.DATABASE_URL !== undefined && config.PAYMENTS !== 'sandbox') return prepareDataFolder(config.DATA_DIR);
  const folder = await openDataFolder(config.DATA_DIR);
  shutdown.onShutdown('The data folder', folder.release);
  return folder.path;
}

/** What a running server leaves in DATA_DIR for a second start and for `npm run admin`. */
type RunningServer = {
  readonly processId: number;
  readonly address: string;
  readonly databaseUrl: string;
  /** Left out where no sandbox runs with it. */
  readonly sandboxUrl?: string | undefined;
};

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Undefined when none was left; after a crash it tells of a server that is gone. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as RunningServer;
  } catch {
    return undefined;
  }
}

export async function recordServer(dataDir: string, server: RunningServer): Promise<() => Promise<void>> {
  await writePrivateFile(fileIn(dataDir), `${JSON.stringify(server, null, 2)}\n`);
  return () => rm(fileIn(dataDir), { force: true });
}
