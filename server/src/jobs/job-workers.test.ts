import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { forgetWorker, noteWorker, unlockJobsOfTheDead } from './job-workers.queries.ts';

const app = useTestApp();

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await sql`update graphile_worker._private_job_queues set locked_by = null, locked_at = null`.execute(app.db);
  await sql`delete from job_workers`.execute(app.db);
});

/** A job in a queue of its own, as a worker holds it that took it so long ago. */
async function holdJob(worker: string, secondsAgo: number): Promise<void> {
  await sql`select graphile_worker.add_job('send-mails', queue_name => ${`queue of ${worker}`})`.execute(app.db);
  for (const table of ['_private_jobs', '_private_job_queues'])
    await sql`update ${sql.table(`graphile_worker.${table}`)}
      set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${secondsAgo}) where locked_by is null`.execute(
      app.db,
    );
}

const holders = async (table: string) => {
  const { rows } = await sql<{ lockedBy: string | null }>`
    select locked_by from ${sql.table(`graphile_worker.${table}`)} where locked_by is not null order by 1`.execute(
    app.db,
  );
  return rows.map(({ lockedBy }) => lockedBy);
};

test('jobs and queues of those who are silent are free again; of those who live, or began just now, they are not', async () => {
  await noteWorker(app.db, 'alive');
  for (const [worker, secondsAgo] of [
    ['alive', 60],
    ['dead', 60],
    ['new', 1],
  ] as const)
    await holdJob(worker, secondsAgo);
  expect(await unlockJobsOfTheDead(app.db, 10)).toBe(1);
  expect(await holders('_private_jobs')).toEqual(['alive', 'new']);
  expect(await holders('_private_job_queues')).toEqual(['alive', 'new']);
});

test('one that was heard of and fell silent is forgotten', async () => {
  await noteWorker(app.db, 'silent');
  await sql`update job_workers set seen_at = seen_at - interval '11 seconds'`.execute(app.db);
  await holdJob('silent', 60);
  expect(await unlockJobsOfTheDead(app.db, 10)).toBe(1);
  expect(await app.db.selectFrom('jobWorkers').selectAll().execute()).toEqual([]);
});

test('a queue in which nothing runs any more is open, though its holder lives', async () => {
  await noteWorker(app.db, 'alive');
  await holdJob('alive', 1);
  // Another, who had been taken for dead, was done first.
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await unlockJobsOfTheDead(app.db, 10);
  expect(await holders('_private_job_queues')).toEqual([]);
});

test('what a worker held that has ended is free at once', async () => {
  await noteWorker(app.db, 'ended');
  await holdJob('ended', 1);
  await forgetWorker(app.db, 'ended');
  expect([await holders('_private_jobs'), await holders('_private_job_queues')]).toEqual([[], []]);
});
