import { randomUUID } from 'node:crypto';
import { setInterval, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { keepRunning } from '../concurrency/keep-running.ts';
import { type Db, openDatabase, type PoolUse } from '../db/database.ts';
import { openListening } from '../db/primary-client.ts';
import type { KindOfWork, Claimed } from './kind-of-work.ts';
import { renewEveryMs, leaseMs, postponeFailed, releaseLeases, renewLeases } from './lease.ts';

type Terms = {
  readonly connectionString: string;
  readonly log: WorkLog;
  readonly jobEnded: (task: string, outcome: JobEnd) => void;
  readonly onPool?: (pool: PoolUse) => void;
  /** How long running work may take after the process is asked to stop. */
  readonly stopTimeoutMs?: number;
};

const channel = 'work';

/**
 * Starts the work loop. It runs until it is stopped, and survives failures of the database. Leases are claimed and
 * renewed on separate connections, so that a process that is busy with requests loses none. Returns a function that
 * stops the loop.
 */
export async function startWork(
  kinds: readonly KindOfWork[],
  { connectionString, log, jobEnded, onPool = () => {}, stopTimeoutMs = 8000 }: Terms,
): Promise<() => Promise<void>> {
  const db = openDatabase(connectionString, {
    name: 'ekbid-jobs',
    maximum: 3,
    // A locked table must not delay the renewal of other leases. Leases last 10 s and are renewed every 3 s, so a
    // renewal that is given up leaves time for another one.
    queryTimeoutMs: 4000,
    onError: ({ message }) => log.warn(`The jobs lost a connection: ${message}`),
    onPool,
  });
  let queues: readonly WorkQueue[] = [];
  /** Wakes one kind of work. An empty name wakes all kinds. */
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
      // If leases end while the database is away, other processes continue the work. Handlers allow for that.
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

/** Records that this process is alive, for the metric of workers. Deletes workers that were not seen recently. */
async function recordHeartbeat(db: Db, workerId: string): Promise<void> {
  await sql`insert into job_workers (worker_id, seen_at) values (${workerId}, clock_timestamp())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`delete from job_workers where seen_at < clock_timestamp() - interval '10 seconds'`.execute(db);
}

async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('jobWorkers').where('workerId', '=', workerId).execute();
}

type Logging = { (about: object, message: string): void; (message: string): void };
type WorkLog = Readonly<Record<'info' | 'warn' | 'error', Logging>>;

/** The outcome of one row of work. */
type JobEnd = 'done' | 'failed';

type WorkQueueTerms = {
  readonly db: Db;
  readonly log: WorkLog;
  readonly jobEnded: (task: string, outcome: JobEnd) => void;
};

type LeasedWork = Claimed & {
  /** When the lease ends, by this process's monotonic clock, which also runs while the process is frozen. */
  leasedUntil: number;
};

export type WorkQueue = {
  readonly name: string;
  /** Looks for due work at once. */
  readonly wake: () => void;
  readonly renew: () => Promise<void>;
  /** Releases the rows that were not begun, and waits for the others. */
  readonly stop: () => Promise<void>;
};

/** A failing claim is logged at most this often, because it is tried every second. */
const logAgainAfterMs = 60_000;

/** Claims and handles the due rows of one kind, a few at a time, until stopped. */
export function openWorkQueue(kind: KindOfWork, { db, log, jobEnded }: WorkQueueTerms): WorkQueue {
  const waiting: LeasedWork[] = [];
  const running = new Map<LeasedWork, Promise<void>>();
  let [isStopping, mayBeMore] = [false, false];
  let loggedFailureAt = -Infinity;
  let woken = Promise.withResolvers<void>();

  async function claim(): Promise<void> {
    if (waiting.length > 0 || running.size >= kind.atOnce) return;
    const limit = kind.atOnce * kind.rounds - running.size;
    // Taken before the query, so that by this clock the lease never ends later than in the database.
    const leasedUntil = performance.now() + leaseMs;
    try {
      const claimed = await kind.claim(db, limit);
      waiting.push(...claimed.map((one) => ({ ...one, leasedUntil })));
      mayBeMore = claimed.length === limit;
      loggedFailureAt = -Infinity;
    } catch (error) {
      mayBeMore = false;
      if (performance.now() - loggedFailureAt < logAgainAfterMs) return;
      log.warn({ err: error, task: kind.name }, 'The work on jobs could not ask what is due');
      loggedFailureAt = performance.now();
    }
  }

  function begin(): void {
    while (!isStopping && running.size < kind.atOnce) {
      const next = waiting.shift();
      if (!next) break;
      // The lease has ended, so another process may have claimed the row.
      if (next.leasedUntil <= performance.now()) continue;
      running.set(
        next,
        handleClaimed(kind, next, { db, log, jobEnded }).finally(() => {
          running.delete(next);
          begin();
        }),
      );
    }
    if (mayBeMore && waiting.length === 0 && running.size < kind.atOnce) woken.resolve();
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      // Created before the claim, so that a notification during the claim is not missed.
      woken = Promise.withResolvers();
      await claim();
      begin();
      const timer = setTimeout(woken.resolve, kind.everyMs);
      await woken.promise;
      clearTimeout(timer);
    }
  }
  const working = work();

  return {
    name: kind.name,
    wake: () => woken.resolve(),
    async renew() {
      const held = [...running.keys(), ...waiting];
      if (held.length === 0) return;
      const leasedUntil = performance.now() + leaseMs;
      const renewed = new Set(await renewLeases(db, kind.table, held));
      for (const one of held) if (renewed.has(one.key)) one.leasedUntil = leasedUntil;
    },
    async stop() {
      isStopping = true;
      woken.resolve();
      await working;
      const unbegun = waiting.splice(0);
      if (unbegun.length > 0)
        await releaseLeases(db, kind.table, unbegun).catch((error: unknown) =>
          log.warn(
            { err: error, task: kind.name },
            'jobs could not be given back; they are free when their lease ends',
          ),
        );
      await Promise.all(running.values());
    },
  };
}

/**
 * Handles one row. An unexpected error is logged and the row is tried again later, so that it never delays other rows.
 */
export async function handleClaimed(
  { name, table }: Pick<KindOfWork, 'name' | 'table'>,
  claimed: Claimed,
  { db, log, jobEnded }: WorkQueueTerms,
): Promise<void> {
  try {
    await claimed.handle();
    jobEnded(name, 'done');
  } catch (error) {
    log.error({ err: error, task: name, key: claimed.key }, 'a job failed and is tried again later');
    jobEnded(name, 'failed');
    await postponeFailed(db, table, claimed).catch((cause: unknown) =>
      log.warn({ err: cause, task: name, key: claimed.key }, 'a failed job is tried again when its lease ends'),
    );
  }
}
