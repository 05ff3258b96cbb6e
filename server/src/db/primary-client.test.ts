import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { isDatabaseAway } from './retry.ts';
import { PrimaryClient } from './primary-client.ts';

const app = useTestApp();

test('a connection lost without a listener does not end the process, and its next query fails', async () => {
  const client = new PrimaryClient({ connectionString: app.connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(app.db);
  await ended;
  const refused = await client.query('select').catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(true);
});
