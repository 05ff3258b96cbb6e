import pg from 'pg';

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
