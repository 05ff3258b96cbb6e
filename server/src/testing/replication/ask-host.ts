import pg from 'pg';
import { waitUntil } from '../chaos/victim.ts';

/** Runs one statement on a new connection. */
export async function askHost<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Promotes a standby, and waits until it is the primary. */
export const promote = (connectionString: string) => askHost(connectionString, 'select pg_promote()');

/** Pauses the replay: the standby still receives changes, but readers do not see them. */
export async function pauseReplay(connectionString: string): Promise<void> {
  await askHost(connectionString, 'select pg_wal_replay_pause()');
  const isPaused = async () =>
    (await askHost(connectionString, `select where pg_get_wal_replay_pause_state() = 'paused'`)).length > 0;
  if (!(await waitUntil(isPaused, 10_000))) throw new Error('the standby does not pause');
}

export const resumeReplay = (connectionString: string) => askHost(connectionString, 'select pg_wal_replay_resume()');
