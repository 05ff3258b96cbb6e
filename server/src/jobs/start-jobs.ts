import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  type LogLevel,
  parseCronItems,
  run,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { type Child, keepRunning } from '../process/keep-running.ts';
import { beKnownAlive } from './be-known-alive.ts';
import { openJobPool } from '../db/job-pool.ts';
import { cronItems, tasksOf } from './schedule.ts';

type Patience = {
  /** How long a worker that stops may take over what it still works on. */
  readonly patienceMs: number;
};

export type JobWork = { readonly events: WorkerEvents; readonly stop: () => Promise<void> };

/**
 * Works on jobs until stopped, whatever becomes of the database meanwhile. A job may run twice, even twice at once, when
 * its worker died or only seemed to: every task is written for that.
 */
export async function startJobs(
  deps: Deps,
  connectionString: string,
  patience: Patience = { patienceMs: 20_000 },
): Promise<JobWork> {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:success', ({ job }) => deps.metrics.jobEnded(job.task_identifier, 'done'));
  events.on('job:error', ({ job }) => deps.metrics.jobEnded(job.task_identifier, 'failed'));
  const stop = await keepRunning('The work on jobs', () => work(deps, connectionString, events, patience), deps.log);
  return { events, stop };
}

async function work(
  deps: Deps,
  connectionString: string,
  events: WorkerEvents,
  { patienceMs }: Patience,
): Promise<Child> {
  const starting = new AbortController();
  const created = once(events, 'pool:create', { signal: starting.signal });
  created.catch(() => {});
  const pool = openJobPool(connectionString, ({ message }) => deps.log.warn(`The jobs lost a connection: ${message}`));
  deps.metrics.watchPool('jobs', pool);
  const runner = await run({ ...optionsOf(deps), pgPool: pool, events }).catch((error: unknown) => {
    starting.abort();
    pool.close();
    throw error;
  });
  const [{ workerPool }] = (await created) as [{ workerPool: { id: string } }];
  const forget = beKnownAlive(deps, workerPool.id);
  // It refuses where it has stopped, or begun to, by itself.
  const stopRunner = () => void runner.stop().catch(() => {});
  // The job whose handing out was not heard of would be this worker's for as long as it lives, its queue with it: only
  // the end of a worker gives back what it does not know it has.
  events.on('worker:getJob:error', stopRunner);
  const isOver = runner.promise.then(
    () => true,
    () => true,
  );
  // A worker that could not tick off several jobs begins to stop and never ends (graphile/worker issue 636 and what comes
  // of it), its jobs locked by somebody who seems alive. What it still works on is another's then: it may run twice.
  const isGivenUp = once(events, 'pool:gracefulShutdown').then(() => pause(patienceMs, false, { ref: false }));
  const ended = Promise.race([isOver, isGivenUp]).then(async (cleanly) => {
    events.off('worker:getJob:error', stopRunner);
    if (!cleanly) {
      deps.log.error('The work on jobs did not stop by itself and is given up.');
      stopRunner();
    }
    pool.close();
    await forget();
  });
  return {
    ended,
    stop: () => {
      stopRunner();
      return ended;
    },
  };
}

const optionsOf = (deps: Deps): RunnerOptions => ({
  // Payloads are ours: written by `enqueue`, whose types are these tasks' own.
  taskList: tasksOf(deps) as unknown as TaskList,
  parsedCronItems: parseCronItems([...cronItems]),
  noHandleSignals: true,
  logger: new Logger(() => (level, message, meta) => logTo(deps.log, level, message, meta)),
  preset: {
    worker: {
      // More than there are lanes of refunds, so that a slow provider never keeps all of them.
      concurrentJobs: 6,
      // In batches, or a database that goes away while a job is ticked off ends the whole process: nobody awaits that.
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
});

/** The worker tells of every job at `info`; what an operator needs to see are its warnings and errors. */
function logTo(log: Deps['log'], level: `${LogLevel}`, message: string, meta: { error?: unknown } = {}): void {
  const quiet = level === 'info' || level === 'debug';
  const { error: err, ...rest } = meta;
  log[level === 'warning' ? 'warn' : quiet ? 'debug' : 'error'](
    { ...rest, ...(err !== undefined && { err }) },
    message,
  );
}
