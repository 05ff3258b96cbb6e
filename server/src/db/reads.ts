import type { KeyObject } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase, type PoolUse } from './database.ts';
import { isDatabaseAway } from './retry.ts';
import { everything, openPosition, sealPosition } from './consistency-token.ts';
import { singleFlight } from '../concurrency/single-flight.ts';

/**
 * Where lists, leaderboards and what else many read alike is read: on a replica, if there is one. Only for reads, which
 * may be begun again elsewhere. What somebody has seen is a position of the database's log, sealed.
 */
export type Reads = {
  /** On the replica if it has all that somebody has seen, and can answer; else on the primary. */
  from<Value>(seen: readonly string[], read: (db: Db) => Promise<Value>): Promise<Value>;
  /** What somebody has seen who knows of all that is committed now; null where everything is read in one place. */
  seenNow(): Promise<string | null>;
  close(): Promise<void>;
};

type Log = { info(message: string): void; warn(message: string): void };
type Needs = {
  readonly primary: Db;
  readonly key: KeyObject;
  readonly replicaUrl: string | undefined;
  readonly log: Log;
  readonly onPool?: (pool: PoolUse) => void;
};
type Mark = { readonly at: number; readonly position: number };

const usualPace = { lookEveryMs: 500, mostBehindMs: 2_000 };
const marksKept = 10;

/** A replica that does not answer is not waited for as long as the primary, which stands in. */
const hurried = { patienceMs: 2_000, queryTimeoutMs: 5_000 };

export async function openReads(
  { primary, key, replicaUrl, log, onPool = () => {} }: Needs,
  pace = usualPace,
): Promise<Reads> {
  if (replicaUrl === undefined) return readInOnePlace(primary);
  let replayed = 0;
  let marks: readonly Mark[] = [];
  /** What was acknowledged before, by this process's clock, is on the replica. */
  let asOf = -Infinity;
  let didServe: boolean | undefined;

  /** Until the next look. After a crash it begins further back than it had come. */
  const distrust = () => (asOf = -Infinity);
  const replica = openDatabase(replicaUrl, { ...hurried, onPool, onError: distrust });
  const askPrimary = singleFlight(() => readPosition(primary));
  const askReplica = singleFlight(async () => {
    replayed = await readReplayed(replica);
  });
  const isFresh = () => performance.now() - asOf < pace.mostBehindMs;

  async function look(): Promise<void> {
    try {
      const at = performance.now();
      const { position } = await askPrimary();
      marks = [...marks.slice(1 - marksKept), { at, position }];
      await hearOfReplica();
      asOf = marks.findLast((mark) => mark.position <= replayed)?.at ?? asOf;
    } catch {
      // Without word from the primary nobody knows how old the replica is: it is trusted for a while, and then not.
    }
    if (isFresh() === didServe) return;
    didServe = isFresh();
    if (didServe) log.info('The replica answers and is up to date: lists and leaderboards are read there.');
    else log.warn('The replica is away or too far behind: everything is read on the primary.');
  }

  async function hearOfReplica(): Promise<void> {
    try {
      await askReplica();
    } catch (error) {
      distrust();
      throw error;
    }
  }

  async function has(seen: number): Promise<boolean> {
    if (seen > replayed && isFresh()) await hearOfReplica().catch(() => {});
    return seen <= replayed && isFresh();
  }

  const ending = new AbortController();
  const keepLooking = async () => {
    for await (const _ of setInterval(pace.lookEveryMs, undefined, { signal: ending.signal })) await look();
  };
  await look();
  const looking = keepLooking().catch(() => {});

  return {
    seenNow: async () => sealPosition(key, await askPrimary()),
    async from(seen, read) {
      if (!(await has(Math.max(0, ...seen.map((sealed) => openPosition(key, sealed)))))) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        if (isDatabaseAway(error)) distrust();
        // A "no" too: what is not there yet may be on the primary.
        return read(primary);
      }
    },
    async close() {
      ending.abort();
      await looking;
      await replica.destroy();
    },
  };
}

function readInOnePlace(db: Db): Reads {
  return { from: (_seen, read) => read(db), seenNow: () => Promise.resolve(null), close: () => Promise.resolve() };
}

/** Of what is written, whether or not it has reached the disk. */
async function readPosition(primary: Db): Promise<{ position: number; at: Date }> {
  const { rows } = await sql<{ position: number; at: Date }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as position, clock_timestamp() as at`.execute(primary);
  return rows[0] ?? { position: everything, at: new Date() };
}

/** A replica that was promoted follows nobody any more. */
async function readReplayed(replica: Db): Promise<number> {
  const { rows } = await sql<{ replayed: number }>`
    select (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed where pg_is_in_recovery()`.execute(replica);
  const [row] = rows;
  if (!row) throw new Error('what DATABASE_REPLICA_URL names is no replica');
  return row.replayed;
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly reads: Reads;
  }
}
