import { Logger, runOnce, type RunnerOptions, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { tasksOf } from '../jobs/schedule.ts';
import type { TestApp } from './test-app.ts';

/** Works on every job that is due, as a process would, until none is left; `later` brings those put off forward. */
export async function runJobs(test: TestApp, { later = false } = {}): Promise<void> {
  if (later) await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db);
  // A run ends while a named queue is still locked by the job before, or by another run, and leaves the rest of it.
  do await runOnce(optionsOf(test));
  while (await isAnyDue(test));
}

const optionsOf = (test: TestApp): RunnerOptions => ({
  connectionString: test.connectionString,
  taskList: tasksOf(test.deps) as unknown as TaskList,
  noHandleSignals: true,
  // In batches, as in start-jobs: of itself it ends before the last job is ticked off.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  logger: new Logger(() => (level, message) => void test.logged.push(`${level}: ${message}`)),
});

async function isAnyDue(test: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`.execute(test.db);
  return rows.length > 0;
}

/** How many jobs of this kind wait or run. */
export async function countJobs(test: TestApp, task: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${task}`.execute(test.db);
  return rows[0]?.jobs ?? 0;
}
