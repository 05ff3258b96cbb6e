import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Records this process's heartbeat, for the metric of workers, and deletes workers without a recent one. */
export async function recordHeartbeat(db: Db, workerId: string): Promise<void> {
  await sql`insert into job_workers (worker_id, seen_at) values (${workerId}, clock_timestamp())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`delete from job_workers where seen_at < clock_timestamp() - interval '10 seconds'`.execute(db);
}

export async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('jobWorkers').where('workerId', '=', workerId).execute();
}
