import { findPostmaster } from '../embedded-postgres/embedded-postgres.ts';
import { listChildren } from './server-process.ts';

/** Kills the server of this data folder without any clean-up, as a power cut would. False if none is running. */
export async function killPostgres(data: string): Promise<boolean> {
  const postmaster = await findPostmaster(data);
  if (postmaster === undefined) return false;
  const backends = await listChildren(postmaster);
  // After a crash, the recorded process id is outdated, and may by now be that of another program.
  if (!backends.some(({ command }) => command.includes('postgres'))) return false;
  const killed = signal(postmaster);
  for (const { processId } of backends) signal(processId);
  return killed;
}

function signal(processId: number): boolean {
  try {
    return process.kill(processId, 'SIGKILL');
  } catch {
    return false;
  }
}
