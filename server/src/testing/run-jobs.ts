import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { tasksOf } from '../jobs/schedule.ts';
import type { TestApp } from './test-app.ts';

/** Works on every job that waits, as a process would, until none is left; `later` brings those put off forward. */
export async function runJobs(test: TestApp, { later = false } = {}): Promise<void> {
  if (later) await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db);
  await runOnce({
    connectionString: test.connectionString,
    taskList: tasksOf(test.deps) as unknown as TaskList,
    noHandleSignals: true,
    // In batches, as in start-jobs: of itself it ends before the last job is ticked off.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => void test.logged.push(`${level}: ${message}`)),
  });
}

/** How many jobs of this kind wait or run. */
export async function countJobs(test: TestApp, task: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${task}`.execute(test.db);
  return rows[0]?.jobs ?? 0;
}
