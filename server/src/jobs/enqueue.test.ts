import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/waiting-connections.ts';
import { enqueue } from './enqueue.ts';

const app = useTestApp();

test('a job whose forerunner of the same key is taken at that very moment follows it, and is not lost', async () => {
  const again = () => enqueue(app.db, 'handle-notices', { subject: 'order_1' }, { key: 'handle-notices:order_1' });
  await again();
  const { enqueued } = await app.db.transaction().execute(async (db) => {
    // As a worker takes a job, up to its commit.
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`.execute(db);
    const enqueued = again();
    await untilWaiting(app.db, 1);
    return { enqueued };
  });
  await enqueued;
  const { rows } = await sql`select key, locked_by from graphile_worker.jobs order by id`.execute(app.db);
  expect(rows).toEqual([
    { key: null, lockedBy: 'a worker' },
    { key: 'handle-notices:order_1', lockedBy: null },
  ]);
});
