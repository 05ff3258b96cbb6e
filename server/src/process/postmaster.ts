import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from './log.ts';

/** The process id that `postmaster.pid` names: a running server's, or what a crash left there. */
export async function findPostmaster(data: string): Promise<number | undefined> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(lines, 10) || undefined;
}

/**
 * Whether the server of this process listens on its port: `postmaster.pid` names the process in line 1, and the address it
 * listens on in line 6 once it does.
 */
export async function hasItsPort(data: string, processId: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === processId && Boolean(lines[5]);
}

/** Stops a server that outlived the process that started it. What its clients had committed is kept. */
export async function stopOrphan(data: string, log: Log): Promise<void> {
  const processId = await findPostmaster(data);
  if (processId === undefined || !(await servesData(processId, data))) return;
  log.warn(`A database server of an earlier EkBid still runs (process ${processId}); stopping it.`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(processId, signal);
    if (await hasStopped(processId, data, 10_000)) return;
  }
}

/** The number alone proves nothing: after a restart of the machine another process may have it. */
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

/** A dead process that nobody has reaped has no command any more, though its number still answers signals. */
async function hasStopped(processId: number, data: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (!(await servesData(processId, data))) return true;
    await pause(20);
  }
  return false;
}
