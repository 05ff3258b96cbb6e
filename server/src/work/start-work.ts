import { randomUUID } from 'node:crypto';
import { setInterval, setTimeout as pause } from 'node:timers/promises';
import { type Db, openDatabase, type PoolUse } from '../db/database.ts';
import { openListening } from '../db/open-listening.ts';
import { keepRunning } from '../concurrency/keep-running.ts';
import { renewEveryMs } from './lease.ts';
import type { KindOfWork } from './kind-of-work.ts';
import { type JobEnd, openWorkQueue, type WorkQueue, type WorkLog } from './work-queue.ts';
import { forgetWorker, recordHeartbeat } from './workers.queries.ts';

type Terms = {
  readonly connectionString: string;
  readonly log: WorkLog;
  readonly jobEnded: (task: string, outcome: JobEnd) => void;
  readonly onPool?: (pool: PoolUse) => void;
  /** How long work under way may take when the process stops. */
  readonly patienceMs?: number;
};

const channel = 'work';

/**
 * Works on what is due until stopped, whatever becomes of the database meanwhile. Leases are claimed and renewed on
 * connections of their own, so that a process busy with people's requests loses none.
 */
export async function startWork(
  kinds: readonly KindOfWork[],
  { connectionString, log, jobEnded, onPool = () => {}, patienceMs = 8000 }: Terms,
): Promise<() => Promise<void>> {
  const db = openDatabase(connectionString, {
    name: 'ekbid-jobs',
    maximum: 3,
    // A lease is renewed in time although another table is locked: a renewal every 3 s, and the lease lasts 10 s.
    queryTimeoutMs: 4000,
    onError: ({ message }) => log.warn(`The jobs lost a connection: ${message}`),
    onPool,
  });
  let lanes: readonly WorkQueue[] = [];
  /** Without a name, of every kind. */
  const wake = (name: string) => {
    for (const lane of lanes) if (name === '' || lane.name === name) lane.wake();
  };
  const stopListening = await keepRunning(
    'The work on jobs',
    () => openListening(connectionString, channel, wake),
    log,
  ).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  lanes = kinds.map((kind) => openWorkQueue(kind, { db, log, jobEnded }));
  const stopRenewing = keepLeases(db, lanes, log);

  return async () => {
    const ended = Promise.all(lanes.map((lane) => lane.stop())).then(() => true);
    if (!(await Promise.race([ended, pause(patienceMs, false, { ref: false })])))
      log.warn('Work under way did not end in time; another process goes on with it when its lease ends.');
    await stopRenewing();
    await stopListening();
    await db.destroy();
  };
}

/** Renews every few seconds what this process has in hand, and notes that it works. Returns how to end. */
function keepLeases(db: Db, lanes: readonly WorkQueue[], log: WorkLog): () => Promise<void> {
  const workerId = randomUUID();
  const ending = new AbortController();

  const beat = () =>
    Promise.all([recordHeartbeat(db, workerId), ...lanes.map((lane) => lane.renew())]).catch((error: unknown) =>
      // The database is away. Leases end, and others may go on with what is in hand: handlers are made for that.
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
