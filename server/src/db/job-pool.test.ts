import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { openJobPool } from './job-pool.ts';

const app = useTestApp();

/** Takes the only connection there is, and gives it back twice. */
async function giveBackTwice(pool: pg.Pool): Promise<void> {
  const take = promisify((taken: (error: Error | null, release: () => void) => void) =>
    pool.connect((error, _client, release) => taken(error ?? null, release)),
  );
  const release = await take();
  release();
  release();
}

test('a connection given back twice ends nothing, and serves the next', async () => {
  const pool = openJobPool(app.connectionString, () => {});
  await giveBackTwice(pool);
  await giveBackTwice(pool);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  pool.close();
});

test('a connection asked of a closed pool is refused, and giving it back does no harm', async () => {
  const pool = openJobPool(app.connectionString, () => {});
  pool.close();
  const refused = new Promise((resolve) => pool.connect((error, _client, release) => resolve([error, release?.()])));
  expect(await refused).toEqual([expect.any(Error), undefined]);
});

test('an ordinary pool protests: this is why there is another', async () => {
  const pool = new pg.Pool({ connectionString: app.connectionString });
  // It says that it has ended before its connection has; the database may be dropped in between.
  pool.on('error', () => {});
  await expect(giveBackTwice(pool)).rejects.toThrow('already been released');
  await pool.end();
});
