import { findCluster } from '../../embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import type { Log } from '../../context/log.ts';
import { killPostgres } from '../kill-postgres.ts';
import type { Victim } from './victim.ts';

/** Runs PostgreSQL with durable commits. It can be killed without any clean-up, and then recovers by itself. */
export async function runPostgresVictim(dataDir: string, log: Log): Promise<Victim & { connectionString: string }> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log });
  const data = await findCluster(dataDir);
  if (data === undefined) throw new Error('a server without data');
  return {
    kind: 'postgres',
    name: 'PostgreSQL',
    connectionString,
    isUp: () => true,
    kill: () => killPostgres(data),
    stop,
  };
}
