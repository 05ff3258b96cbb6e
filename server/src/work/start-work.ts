import { randomUUID } from 'node:crypto';
import { setInterval, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { keepRunning } from '../concurrency/keep-running.ts';
import { type Db, openDatabase, type PoolUse } from '../db/database.ts';
import { openListening } from '../db/open-listening.ts';
import type { KindOfWork } from './kind-of-work.ts';
import { renewEveryMs } from './lease.ts';
import { type JobEnd, openWorkQueue, type WorkQueue, type WorkLog } from './work-queue.ts';

type Terms = {
  readonly connectionString: string;
  readonly log: WorkLog;
  readonly jobEnded: (task: string, outcome: JobEnd) => void;
  readonly onPool?: (pool: PoolUse) => void;
  /** How long work under way may take when the process stops. */
  readonly stopTimeoutMs?: number;
};

const channel = 'work';

/**
 * Starts the work loop, which goes on until stopped, also through failures of the database. Leases are claimed and
 * renewed on connections of their own, so that a process busy with requests loses none. Returns a function that stops
 * it.
 */
export async function startWork(
  kinds: readonly KindOfWork[],
  { connectionString, log, jobEnded, onPool = () => {}, stopTimeoutMs = 8000 }: Terms,
): Promise<() => Promise<void>> {
  const db = openDatabase(connectionString, {
    name: 'ekbid-jobs',
    maximum: 3,
    // A locked table must not delay the renewals of others: leases last 10 s and are renewed every 3 s.
    queryTimeoutMs: 4000,
    onError: ({ message }) => log.warn(`The jobs lost a connection: ${message}`),
    onPool,
  });
  let queues: readonly WorkQueue[] = [];
  /** An empty name wakes every kind. */
  const wake = (name: string) => {
    for (const queue of queues) if (name === '' || queue.name === name) queue.wake();
  };
  const stopListening = await keepRunning(
    'The work on jobs',
    () => openListening(connectionString, channel, wake),
    log,
  ).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  queues = kinds.map((kind) => openWorkQueue(kind, { db, log, jobEnded }));
  const stopRenewing = keepLeases(db, queues, log);

  return async () => {
    const ended = Promise.all(queues.map((queue) => queue.stop())).then(() => true);
    if (!(await Promise.race([ended, pause(stopTimeoutMs, false, { ref: false })])))
      log.warn('Work under way did not end in time; another process goes on with it when its lease ends.');
    await stopRenewing();
    await stopListening();
    await db.destroy();
  };
}

/** Renews this process's leases and heartbeat every few seconds. Returns a function that stops it. */
function keepLeases(db: Db, queues: readonly WorkQueue[], log: WorkLog): () => Promise<void> {
  const workerId = randomUUID();
  const ending = new AbortController();

  const beat = () =>
    Promise.all([recordHeartbeat(db, workerId), ...queues.map((queue) => queue.renew())]).catch((error: unknown) =>
      // Leases may end while the database is away, and other processes continue the work. Handlers allow that.
      log.warn({ err: error }, 'Leases could not be renewed'),
    );
  const keepBeating = async () => {
    await beat();
    for await (const _ of setInterval(renewEveryMs, undefined, { signal: ending.signal })) await beat();
  };
  const beating = keepBeating().catch(() => {});

  return async () => {
    ending.abort();
    await beating;
    await forgetWorker(db, workerId).catch(() => {});
  };
}

/** Records this process's heartbeat, for the metric of workers, and deletes workers without a recent one. */
async function recordHeartbeat(db: Db, workerId: string): Promise<void> {
  await sql`insert into job_workers (worker_id, seen_at) values (${workerId}, clock_timestamp())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`delete from job_workers where seen_at < clock_timestamp() - interval '10 seconds'`.execute(db);
}

async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('jobWorkers').where('workerId', '=', workerId).execute();
}
