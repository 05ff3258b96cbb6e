import pg from 'pg';
import { waitUntil } from '../chaos/victim.ts';

/** One statement on a connection of its own. */
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

/** Makes a standby the primary, and waits until it is. */
export const promote = (connectionString: string) => askHost(connectionString, 'select pg_promote()');

/** From here on the standby receives all that happens and shows none of it. */
export async function pauseReplay(connectionString: string): Promise<void> {
  await askHost(connectionString, 'select pg_wal_replay_pause()');
  const isPaused = async () =>
    (await askHost(connectionString, `select where pg_get_wal_replay_pause_state() = 'paused'`)).length > 0;
  if (!(await waitUntil(isPaused, 10_000))) throw new Error('the standby does not pause');
}

export const resumeReplay = (connectionString: string) => askHost(connectionString, 'select pg_wal_replay_resume()');
