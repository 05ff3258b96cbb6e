import { type KeyObject, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import { singleFlight } from '../concurrency/single-flight.ts';
import { type Db, openDatabase, type PoolUse } from './database.ts';
import { isDatabaseAway } from './retry.ts';

/**
 * Runs queries of lists, leaderboards and other shared data on a replica, if there is one. It is only for reads,
 * because a query may be repeated on the primary. What a browser has seen is given as consistency tokens.
 */
export type Reads = {
  /** Reads from the replica if it has all that `seen` names and can answer, or else from the primary. */
  from<Value>(seen: readonly string[], read: (db: Db) => Promise<Value>): Promise<Value>;
  /** The consistency token of everything committed by now. */
  seenNow(): Promise<string>;
  /** The position in the log that a read must include to have all that `seen` names. */
  positionOf(seen: readonly string[]): number;
  /** Whether `from` may read older data than the primary has. */
  readonly hasReplica: boolean;
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

/** Shorter than for the primary, because the primary can answer instead. */
const replicaTimeouts = { connectTimeoutMs: 2_000, queryTimeoutMs: 5_000 };

export async function openReads(
  { primary, key, replicaUrl, log, onPool = () => {} }: Needs,
  pace = usualPace,
): Promise<Reads> {
  if (replicaUrl === undefined) return readFromPrimary(primary, key);
  let replayed = 0;
  let marks: readonly Mark[] = [];
  /** Everything committed before this time of this process's clock is on the replica. */
  let asOf = -Infinity;
  let didServe: boolean | undefined;

  /** Until the next check the primary is used: after a crash a replica restarts from an earlier position. */
  const distrust = () => (asOf = -Infinity);
  const replica = openDatabase(replicaUrl, { ...replicaTimeouts, onPool, onError: distrust });
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
      await refreshReplayed();
      asOf = marks.findLast((mark) => mark.position <= replayed)?.at ?? asOf;
    } catch {
      // If the primary does not answer, the replica's age is unknown. It is used until it counts as too old.
    }
    if (isFresh() === didServe) return;
    didServe = isFresh();
    if (didServe) log.info('The replica answers and is up to date: lists and leaderboards are read there.');
    else log.warn('The replica is away or too far behind: everything is read on the primary.');
  }

  async function refreshReplayed(): Promise<void> {
    try {
      await askReplica();
    } catch (error) {
      distrust();
      throw error;
    }
  }

  async function has(seen: number): Promise<boolean> {
    if (seen > replayed && isFresh()) await refreshReplayed().catch(() => {});
    return seen <= replayed && isFresh();
  }

  const ending = new AbortController();
  const keepLooking = async () => {
    for await (const _ of setInterval(pace.lookEveryMs, undefined, { signal: ending.signal })) await look();
  };
  await look();
  const looking = keepLooking().catch(() => {});

  return {
    ...tokensOf(key, askPrimary),
    hasReplica: true,
    async from(seen, read) {
      if (!(await has(positionOf(key, seen)))) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        if (isDatabaseAway(error)) distrust();
        // After a refusal too: a row that is missing on the replica may be on the primary.
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

/** `db`: the connections to read with. */
export function readFromPrimary(primary: Db, key: KeyObject, db = primary): Reads {
  const askPrimary = singleFlight(() => readPosition(primary));
  return {
    ...tokensOf(key, askPrimary),
    hasReplica: false,
    from: (_seen, read) => read(db),
    close: () => Promise.resolve(),
  };
}

function tokensOf(key: KeyObject, ask: () => ReturnType<typeof readPosition>): Pick<Reads, 'seenNow' | 'positionOf'> {
  return { seenNow: async () => sealPosition(key, await ask()), positionOf: (seen) => positionOf(key, seen) };
}

function positionOf(key: KeyObject, seen: readonly string[]): number {
  return Math.max(0, ...seen.map((sealed) => openPosition(key, sealed)));
}

/** The end of the primary's log, including what has not reached the disk yet. */
async function readPosition(primary: Db): Promise<{ position: number; at: Date }> {
  const { rows } = await sql<{ position: number; at: Date }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as position, clock_timestamp() as at`.execute(primary);
  return rows[0] ?? { position: everything, at: new Date() };
}

/** The position that the replica has replayed. Throws for a replica that was promoted, which no longer replays. */
async function readReplayed(replica: Db): Promise<number> {
  const { rows } = await sql<{ replayed: number }>`
    select (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed where pg_is_in_recovery()`.execute(replica);
  const [row] = rows;
  if (!row) throw new Error('what DATABASE_REPLICA_URL names is no replica');
  return row.replayed;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Later than every position. A token that cannot be opened counts as this, so that it is read on the primary. */
export const everything = Number.MAX_SAFE_INTEGER;

/**
 * The consistency token of a position. The position is encrypted, because it grows by the bytes written, and their
 * number reveals whether an amount was new. The primary's time in front lets a page tell which of two tokens is later.
 */
export function sealPosition(key: KeyObject, { position, at }: { position: number; at: Date }): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const plain = Buffer.alloc(8);
  plain.writeBigUInt64BE(BigInt(position));
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${at.getTime()}.${sealed.toString('base64url')}`;
}

export function openPosition(key: KeyObject, seen: string): number {
  try {
    const sealed = Buffer.from(seen.slice(seen.indexOf('.') + 1), 'base64url');
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return Number(plain.readBigUInt64BE());
  } catch {
    return everything;
  }
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly reads: Reads;
  }
}
