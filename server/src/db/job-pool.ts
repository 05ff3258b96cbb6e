import pg from 'pg';
import { PrimaryClient } from './primary-client.ts';

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void;

/**
 * Connections for graphile-worker, which gives the one it listens on back twice when that is lost while it stops. An
 * ordinary pool protests, in a place where nobody can catch it, and the whole process would end.
 */
export class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect();
    super.connect((error, client, release) => {
      let isBack = false;
      taken(error, client, (broken) => {
        if (isBack) return;
        isBack = true;
        release(broken);
      });
    });
  }
}

/** Close with `end()`. Errors of connections are told; the work on jobs finds new ones by itself. */
export function openJobPool(connectionString: string, onError: (error: Error) => void): JobPool {
  const pool = new JobPool({
    Client: PrimaryClient,
    connectionString,
    max: 10,
    application_name: 'ekbid-jobs',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
