import { chmod, mkdir, realpath, stat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { outsideFile } from '../personal-data/outside-list.ts';
import { writePrivateFile } from '../context/secrets.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { StartProblem } from '../context/start-problem.ts';
import type { Config } from './config.ts';

export type DataFolder = { readonly path: string; readonly release: () => void };

const sqliteBusy = 5;

/** Opens DATA_DIR and creates it if necessary. Locks it until this process releases it or ends. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = await prepareDataFolder(folder);
  const opened = lockDataFolder(path);
  if (!opened) throw new StartProblem(alreadyRuns(path, await findRunningServer(path)));
  return opened;
}

/** Creates the folder if necessary, and returns its real path. */
export async function prepareDataFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    if (!(await stat(folder)).isDirectory()) throw new StartProblem(`DATA_DIR ${folder} is not a folder.`);
    const path = await realpath(folder);
    await makePrivate(path);
    return path;
  } catch (error) {
    throw new StartProblem(unusable(folder, error as NodeJS.ErrnoException), { cause: error });
  }
}

/** These files contain secrets, passwords or codes. */
const privateFiles = [
  'secrets.json',
  'demo-sign-ins.json',
  'sandbox.sqlite',
  'sandbox.sqlite-wal',
  'sandbox.sqlite-shm',
  'running.json',
  outsideFile,
];

/** Makes the files readable only for this user, even if an earlier version or a backup made them. */
async function makePrivate(folder: string): Promise<void> {
  for (const name of privateFiles)
    await chmod(join(folder, name), 0o600).catch((error: NodeJS.ErrnoException) => {
      // The file does not exist yet, or it belongs to another user, who alone can change its permissions.
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
 * Returns undefined if another process has locked the folder. The lock is SQLite's lock on a file. The operating system
 * releases it when the process ends, even after kill -9, so it is never stale. A socket or a file with a process id
 * would not do: it can be stale, and two concurrent starts could both consider it stale.
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
 * Opens the folder to which this process writes. The folder is locked if it contains the embedded database or the
 * sandbox's data, which allow only one server. Several servers may share any other folder, for example for pictures.
 */
export async function openOwnFolder(config: Config, shutdown: Shutdown): Promise<string> {
  if (config.DATABASE_URL !== undefined && config.PAYMENTS !== 'sandbox') return prepareDataFolder(config.DATA_DIR);
  const folder = await openDataFolder(config.DATA_DIR);
  shutdown.onShutdown('The data folder', folder.release);
  return folder.path;
}

/** What a running server records in DATA_DIR. A second start and `npm run admin` read it. */
type RunningServer = {
  readonly processId: number;
  readonly address: string;
  readonly databaseUrl: string;
  /** Undefined if the server uses no sandbox. */
  readonly sandboxUrl?: string | undefined;
};

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Returns the server that DATA_DIR records, if any. After a crash that server may no longer run. */
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
