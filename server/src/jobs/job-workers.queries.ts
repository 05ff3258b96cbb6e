import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Says that this worker lives: by the real clock, because the queue has no other. */
export async function noteWorker(db: Db, workerId: string): Promise<void> {
  await sql`insert into job_workers (worker_id, seen_at) values (${workerId}, clock_timestamp())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** It has ended: what it could not tick off, because the database was away, is free for others. */
export async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('jobWorkers').where('workerId', '=', workerId).execute();
  await sql`select graphile_worker.force_unlock_workers(array[${workerId}])`.execute(db);
}

/** Frees the jobs, and their named queues, that workers not heard of for so long still hold; returns how many. */
export async function unlockJobsOfTheDead(db: Db, silenceSeconds: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    const heardOf = sql`clock_timestamp() - make_interval(secs => ${silenceSeconds})`;
    await sql`delete from job_workers where seen_at < ${heardOf}`.execute(db);
    const { rows } = await sql<{ jobs: number }>`
      with abandoned as (
        select locked_by from graphile_worker.jobs
        where locked_at < ${heardOf} and locked_by not in (select worker_id from job_workers)
      ), unlocked as materialized (
        select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from abandoned
      )
      select (select count(*)::int from abandoned) as jobs from unlocked`.execute(db);
    await unlockIdleQueues(db);
    return rows[0]?.jobs ?? 0;
  });
}

/**
 * When a worker was taken for dead and was not, two work on one job, and the one that ends first removes it: the other
 * then finds no job to tick off and keeps the queue. A queue in which nothing runs is locked for nothing.
 */
async function unlockIdleQueues(db: Db): Promise<void> {
  await sql`update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    where locked_by is not null and not exists (
      select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`.execute(
    db,
  );
}
