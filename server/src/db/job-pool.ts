import pg from 'pg';
import { PrimaryClient } from './primary-client.ts';

type Release = (broken?: unknown) => void;
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release | undefined) => void;

/**
 * Connections for graphile-worker, which gives the one it listens on back twice when that is lost while it stops. An
 * ordinary pool protests, in a place where nobody can catch it, and the whole process would end.
 */
export class JobPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.#clients.add(client);
      client.once('end', () => this.#clients.delete(client));
    });
  }

  /** Cuts every connection, and waits for none to be given back: whoever lost one may never do so. */
  close(): void {
    void this.end();
    for (const client of this.#clients) void client.end();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect();
    // A pool that is closed has nothing to give back.
    super.connect((error, client, release: Release | undefined) => {
      let isBack = false;
      taken(error, client, (broken) => {
        if (isBack) return;
        isBack = true;
        release?.(broken);
      });
    });
  }
}

/** Close with `close()`. Errors of connections are told; the work on jobs finds new ones by itself. */
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
