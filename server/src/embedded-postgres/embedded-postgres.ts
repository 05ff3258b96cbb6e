import { join } from 'node:path';
import { createCluster, findCluster } from './cluster.ts';
import { ensureDatabase, probe } from './cluster.queries.ts';
import { database, superuser, templatesFolder } from './data-template.ts';
import { type DatabaseUser, findDatabaseUser, findPrograms } from './postgres-programs.ts';
import { type Child, keepRunning } from '../concurrency/keep-running.ts';
import type { Log } from '../context/log.ts';
import { loadSecrets } from '../context/secrets.ts';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartProblem } from '../context/start-problem.ts';
import { randomInt } from 'node:crypto';

export type EmbeddedPostgres = { readonly connectionString: string; readonly stop: () => Promise<void> };

type Options = {
  /** A folder that this process has locked. */
  dataDir: string;
  log: Log;
  settings?: Readonly<Record<string, string>>;
  /** The folder with the build's template; null to create the data without a template. */
  templates?: string | null;
  /** Called only at the first start, to run while PostgreSQL creates its data. Not awaited. */
  meanwhile?: (() => Promise<unknown>) | undefined;
  /** Returns a port to try. It is called again while the returned port is taken, and must then return another. */
  choosePort?: () => number;
};

/** Starts PostgreSQL with its data in `dataDir`, reachable only from this machine. Restarts it if it dies. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  templates = templatesFolder,
  meanwhile,
  choosePort,
}: Options): Promise<EmbeddedPostgres> {
  const { DATABASE_PASSWORD: password } = await loadSecrets(dataDir);
  const existing = await findCluster(dataDir);
  const user = await findDatabaseUser(existing, log);
  const programs = await findPrograms(user, log);
  const data = existing ?? (await createCluster({ dataDir, programs, user, password, log, templates, meanwhile }));
  const urlOf = (name: string, port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;

  const startOn = async (port: number) => {
    await stopOrphan(data, log);
    await endLeftBackends(data, log);
    const logFile = join(dataDir, 'postgres.log');
    return runDatabaseServer({ programs, data, user, port, url: urlOf('postgres', port), logFile, settings });
  };
  const { port, started: stop } = await onFreePort(
    (port) => keepRunning('PostgreSQL', () => startOn(port), log),
    choosePort,
  );
  await ensureDatabase(urlOf('postgres', port), database);
  return { connectionString: urlOf(database, port), stop };
}

type DatabaseServer = {
  programs: string;
  data: string;
  user: DatabaseUser | undefined;
  port: number;
  /** The connection string for the database `postgres`, which always exists. */
  url: string;
  logFile: string;
  settings: Readonly<Record<string, string>>;
};

const settingsAlways = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Keeps the text and values of failing statements out of the log, because they can contain sealed amounts.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const otherSecrets = 'DATA_DIR/secrets.json is not of the database beside it: restore the one it was made with.';

/**
 * How long a shutdown waits before it disconnects clients (SIGINT), and before it ends the server at once (SIGQUIT).
 * After SIGQUIT the next start must recover.
 */
const disconnectAfterMs = 2_000;
const killAfterMs = 8_000;

/** Starts PostgreSQL and waits until it accepts connections. That includes recovery after a crash. */
export async function runDatabaseServer(server: DatabaseServer): Promise<Child> {
  // Opened by this process, because the database user may not be able to enter the log's folder.
  const log = await open(server.logFile, 'a+', 0o600);
  try {
    const { size } = await log.stat();
    const child = await spawnServer(server, log.fd);
    try {
      while (!(await answers(server, child))) {
        if (child.hasEnded()) throw await startProblem(server, log, size);
        await pause(20);
      }
    } catch (error) {
      await child.stop();
      throw error;
    }
    return child;
  } finally {
    await log.close();
  }
}

/** Connects only after the server has opened its port. Before that, another server on the port could answer. */
async function answers({ data, url }: DatabaseServer, { processId }: { processId: number | undefined }) {
  if (!(await hasItsPort(data, processId))) return false;
  const answer = await probe(url);
  if (answer === 'wrong password') throw new StartProblem(otherSecrets);
  return answer === 'ready';
}

async function startProblem({ port }: DatabaseServer, log: FileHandle, logSize: number): Promise<StartProblem> {
  const said = await readSince(log, logSize);
  return saysPortTaken(said)
    ? new PortTaken(`PostgreSQL did not start: port ${port} is taken.`)
    : new StartProblem(`PostgreSQL did not start: ${reasonIn(said)}.`);
}

async function spawnServer({ programs, data, user, port, settings }: DatabaseServer, logTo: number) {
  const formerId = await findPostmaster(data);
  const options = Object.entries({ ...settingsAlways, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...user,
    cwd: data,
    // A process id that is still in `postmaster.pid` belongs to another program by now, because a server of ours would
    // have been stopped before. With this variable PostgreSQL ignores that process.
    env: { LC_ALL: 'C', ...(formerId && { PG_GRANDPARENT_PID: String(formerId) }) },
    stdio: ['ignore', logTo, logTo],
    // A process group of its own: Ctrl+C at a terminal would otherwise stop PostgreSQL before requests in flight are
    // done.
    detached: true,
  });
  await once(server, 'spawn');
  const ended = once(server, 'exit').then(() => {});

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const stop = async () => {
    server.kill('SIGTERM');
    const disconnecting = setTimeout(() => server.kill('SIGINT'), disconnectAfterMs);
    const killing = setTimeout(() => server.kill('SIGQUIT'), killAfterMs);
    await ended;
    clearTimeout(disconnecting);
    clearTimeout(killing);
  };
  // Stops the server when this process exits. After kill -9 of this process it keeps running, and `stopOrphan` ends it.
  const endServer = () => server.kill('SIGINT');
  process.once('exit', endServer);
  void ended.then(() => process.off('exit', endServer));
  return { processId: server.pid, ended, hasEnded, stop };
}

/** Returns the process id in `postmaster.pid`. It is of a running server or of one that crashed. */
export async function findPostmaster(data: string): Promise<number | undefined> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(lines, 10) || undefined;
}

/**
 * Returns whether the server has opened its port. Line 1 of `postmaster.pid` is its process id. Line 6, the listening
 * address, is added once the port is open.
 */
async function hasItsPort(data: string, processId: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === processId && Boolean(lines[5]);
}

/** Stops a server whose parent process has ended without stopping it. Committed transactions are kept. */
export async function stopOrphan(data: string, log: Log): Promise<void> {
  const processId = await findPostmaster(data);
  if (processId === undefined || !(await servesData(processId, data))) return;
  log.warn(`A database server of an earlier EkBid still runs (process ${processId}); stopping it.`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(processId, signal);
    if (await hasStopped(processId, data, 10_000)) return;
  }
}

/**
 * Ends processes that a killed server left on this data folder. Most notice the server's death and end. One that waits
 * for a lock never does, and PostgreSQL does not start while it runs. Works only on Linux, which shows a process's
 * working folder.
 */
async function endLeftBackends(data: string, log: Log): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (let isSaid = false; performance.now() < deadline; await pause(20)) {
    const left = await listBackends(data);
    if (left.length === 0) return;
    if (!isSaid) log.warn(`Processes of a killed database server still run (${left.join(', ')}); ending them.`);
    isSaid = true;
    for (const processId of left) killIfThere(processId);
  }
}

async function listBackends(data: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const ids = (await readdir('/proc')).map(Number).filter(Number.isSafeInteger);
  const isBackend = async (processId: number) =>
    (await readlink(`/proc/${processId}/cwd`).catch(() => '')) === data &&
    (await commandOf(processId)).startsWith('postgres: ');
  const found = await Promise.all(ids.map(isBackend));
  return ids.filter((_, nth) => found[nth]);
}

function killIfThere(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Also checks the command, because another process may have the id after a reboot. */
async function servesData(processId: number, data: string): Promise<boolean> {
  const command = await commandOf(processId);
  return command.includes('postgres') && command.includes(data);
}

async function commandOf(processId: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  const listing = promisify(execFile)('ps', ['-o', 'command=', '-p', String(processId)]);
  return listing.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Also checks the command: a zombie process still has its id but no command. */
async function hasStopped(processId: number, data: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (!(await servesData(processId, data))) return true;
    await pause(20);
  }
  return false;
}

/** Returns what the server wrote to its log after `position`. */
async function readSince(log: FileHandle, position: number): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size - position), position });
  return buffer.toString('utf8', 0, bytesRead).trim();
}

/** Finds the reason for a failed start in the server's log. */
function reasonIn(said: string): string {
  const lines = said.split('\n');
  const fatal = lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(?:FATAL|PANIC|ERROR): +/, '').trim() || 'it said nothing';
}

const saysPortTaken = (said: string) =>
  said.split('\n').some((line) => line.includes('could not bind') && line.includes('Address already in use'));

/** Another process uses the port. */
export class PortTaken extends StartProblem {}

const maxTries = 20;

/**
 * Starts a server on a free port. If the port is taken, tries another one. Use it for servers that cannot listen on
 * port 0 or must restart on the same port. The default ports are below those that systems give to outgoing connections.
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  choosePort: () => number = () => randomInt(20_000, 32_000),
): Promise<{ port: number; started: Started }> {
  for (let tries = 1; ; tries += 1) {
    const port = choosePort();
    try {
      return { port, started: await start(port) };
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === maxTries) throw error;
    }
  }
}
