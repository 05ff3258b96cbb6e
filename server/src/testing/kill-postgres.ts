import { findPostmaster } from '../embedded-postgres/database-server.ts';
import { listChildren } from './server-process.ts';

/** Kills the server of this data as a power cut would. False where none runs. */
export async function killPostgres(data: string): Promise<boolean> {
  const postmaster = await findPostmaster(data);
  if (postmaster === undefined) return false;
  const backends = await listChildren(postmaster);
  // Only one of ours: the number may be another process's after a crash.
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
