import { findPostmaster } from '../../process/postmaster.ts';
import { startEmbeddedPostgres } from '../../process/embedded-postgres.ts';
import type { Log } from '../../process/log.ts';
import { listChildren } from '../server-process.ts';
import type { Victim } from './victim.ts';
import { findCluster } from '../../process/cluster.ts';

/** Real PostgreSQL that writes to the disk; killed as a power cut would, it recovers by itself. */
export async function runPostgresVictim(dataDir: string, log: Log): Promise<Victim & { connectionString: string }> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log });
  const data = await findCluster(dataDir);
  if (data === undefined) throw new Error('a server without data');
  const signal = (processId: number) => {
    try {
      return process.kill(processId, 'SIGKILL');
    } catch {
      return false;
    }
  };
  return {
    kind: 'postgres',
    name: 'PostgreSQL',
    connectionString,
    isUp: () => true,
    kill: async () => {
      const postmaster = await findPostmaster(data);
      if (postmaster === undefined) return false;
      const backends = await listChildren(postmaster);
      // Only one of ours: the number may be another process's after a crash.
      if (!backends.some(({ command }) => command.includes('postgres'))) return false;
      const killed = signal(postmaster);
      for (const { processId } of backends) signal(processId);
      return killed;
    },
    stop,
  };
}
