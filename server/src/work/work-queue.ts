import type { Db } from '../db/database.ts';
import type { Claimed, KindOfWork } from './kind-of-work.ts';
import { leaseMs, postponeFailed, releaseLeases, renewLeases } from './lease.ts';

type Logging = { (about: object, message: string): void; (message: string): void };
export type WorkLog = Readonly<Record<'info' | 'warn' | 'error', Logging>>;

/** How one row of work ended. */
export type JobEnd = 'done' | 'failed';

type WorkQueueTerms = {
  readonly db: Db;
  readonly log: WorkLog;
  readonly jobEnded: (task: string, outcome: JobEnd) => void;
};

type LeasedWork = Claimed & {
  /** By this process's monotonic clock, which goes on while the process is frozen. */
  leasedUntil: number;
};

export type WorkQueue = {
  readonly name: string;
  /** Looks for due work now. */
  readonly wake: () => void;
  readonly renew: () => Promise<void>;
  /** Releases the leases of rows that were not begun, and waits for the others. */
  readonly stop: () => Promise<void>;
};

/** How often a failure to claim is logged again; claims are tried every second. */
const logAgainAfterMs = 60_000;

/** Claims and handles the due rows of one kind, a few at once, until stopped. */
export function openWorkQueue(kind: KindOfWork, { db, log, jobEnded }: WorkQueueTerms): WorkQueue {
  const waiting: LeasedWork[] = [];
  const running = new Map<LeasedWork, Promise<void>>();
  let [isStopping, mayBeMore] = [false, false];
  let loggedFailureAt = -Infinity;
  let woken = Promise.withResolvers<void>();

  async function claim(): Promise<void> {
    if (waiting.length > 0 || running.size >= kind.atOnce) return;
    const limit = kind.atOnce * kind.rounds - running.size;
    // Counted from before the query, so that the lease in the database never ends earlier.
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
      // The lease has ended, so another process may have the row by now.
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
      // Created before the claim, so that a notification that comes meanwhile is not missed.
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

/** Handles one row. An unexpected error is logged, and the row is tried again later: it never keeps others waiting. */
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
