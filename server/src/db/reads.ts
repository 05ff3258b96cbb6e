import { type KeyObject, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { singleFlight } from '../concurrency/throttle.ts';
import { type Db, openPool, type PoolUse, queriesOver } from './database.ts';
import { isDatabaseAway } from './retry.ts';

/**
 * Runs queries for lists, leaderboards and other shared data, on a replica if there is one. Only for reads, because a
 * query may be repeated on the primary. Consistency tokens say what a browser has already seen.
 */
export type Reads = {
  /**
   * Reads from the replica if it answers and has everything that the tokens in `seen` require. Otherwise reads from the
   * primary.
   */
  from<Value>(seen: readonly string[], read: (db: Db) => Promise<Value>): Promise<Value>;
  /** Returns a consistency token for everything that is committed now. */
  seenNow(): Promise<string>;
  /** Returns the WAL position that a read must include to satisfy all tokens in `seen`. */
  positionOf(seen: readonly string[]): number;
  /** True if `from` may read older data than the primary has. */
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
  /** Called for each read, with the database that answers it. */
  readonly onRead?: (from: 'replica' | 'primary') => void;
};
/** A WAL position of the primary. `at` is a time (of this process's clock) shortly before it was read. */
type Mark = { readonly at: number; readonly position: number };
/** The state of one connection. Behind a load balancer, each connection may lead to another replica. */
type Connection = {
  readonly db: Db;
  /**
   * The last known WAL position of its replica. It only grows, because a replica that restarts closes its connections.
   */
  replayed: number;
};

const usualPace = { lookEveryMs: 500, mostBehindMs: 2_000 };

/** Shorter than the limits for the primary, because the primary can answer instead. */
const replicaTimeouts = { connectTimeoutMs: 2_000, queryTimeoutMs: 5_000 };
/** The limit for the query of the replica's position, which a healthy replica answers at once. */
const askTimeoutMs = 1_000;

export async function openReads(
  { primary, key, replicaUrl, log, onPool, onRead = () => {} }: Needs,
  pace = usualPace,
): Promise<Reads> {
  if (replicaUrl === undefined) return readFromPrimary(primary, key);
  const pool = openPool(replicaUrl, { ...replicaTimeouts, ...(onPool && { onPool }) });
  const connections = new WeakMap<pg.PoolClient, Connection>();
  let marks: readonly Mark[] = [];
  /** True if a replica answered the last check and was not too far behind. */
  let isUsable = false;
  let usableAt = -Infinity;
  let didServe: boolean | undefined;

  const askPrimary = singleFlight(() => readPosition(primary));
  const isRecent = (at: number) => performance.now() - at < pace.mostBehindMs;
  const isFresh = (replayed: number) => marks.some(({ at, position }) => position <= replayed && isRecent(at));

  function connectionOf(client: pg.PoolClient): Connection {
    const known = connections.get(client);
    if (known) return known;
    const made = { db: queriesOver(alone(client)), replayed: -1 };
    connections.set(client, made);
    return made;
  }

  /**
   * Runs `use` on a connection to a replica that is not too far behind. A connection to a bad replica is closed,
   * because the next one may lead to a better replica. Until `look` finds a usable replica, reads go to the primary.
   */
  async function withReplica<Value>(position: number, use: (db: Db) => Promise<Value>): Promise<Value> {
    let client: pg.PoolClient | undefined;
    let isBad = false;
    try {
      client = await pool.connect();
      await checkHas(client, connectionOf(client), position);
      // Kysely gets a single connection, so its queries run one after the other.
      return await connectionOf(client).db.connection().execute(use);
    } catch (error) {
      isBad = error instanceof NoReplica || isDatabaseAway(error);
      if (isBad || !client) isUsable = false;
      throw error;
    } finally {
      client?.release(isBad);
    }
  }

  /**
   * Checks the position on the connection that will be read from, because another connection may lead to another
   * replica.
   */
  async function checkHas(client: pg.PoolClient, connection: Connection, position: number): Promise<void> {
    if (connection.replayed >= position && isFresh(connection.replayed)) return;
    connection.replayed = await readReplayed(client);
    if (!isFresh(connection.replayed)) throw new NoReplica('the replica is too far behind');
    if (connection.replayed < position) throw new Behind('the replica has not replayed what was seen');
  }

  async function look(): Promise<void> {
    try {
      const at = performance.now();
      const { position } = await askPrimary();
      marks = [...marks.filter((mark) => isRecent(mark.at)), { at, position }];
      await withReplica(0, () => Promise.resolve());
      isUsable = true;
      usableAt = performance.now();
    } catch {
      // If the primary does not answer, the age of the replica's data is unknown. The replica is used until its last
      // known position is too old.
    }
    if (isRecent(usableAt) === didServe) return;
    didServe = isRecent(usableAt);
    if (didServe) log.info('The replica answers and is up to date: lists and leaderboards are read there.');
    else log.warn('The replica is away or too far behind: everything is read on the primary.');
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
      if (isUsable) {
        try {
          const value = await withReplica(positionOf(key, seen), read);
          onRead('replica');
          return value;
        } catch {
          // The primary is also asked after a refusal, because a row that the replica lacks may be on the primary.
        }
      }
      onRead('primary');
      return read(primary);
    },
    async close() {
      ending.abort();
      await looking;
      await pool.end();
    },
  };
}

class NoReplica extends Error {
  override readonly name = 'NoReplica';
}

class Behind extends Error {
  override readonly name = 'Behind';
}

/** Wraps one connection as a pool for Kysely. Its `release` does nothing, because the caller returns the connection. */
function alone(client: pg.PoolClient): PostgresPool {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const borrowed = { query, release: () => {} };
  return { options: {}, connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
}

/** Reads everything with `db`. Positions always come from `primary`. */
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

/** Returns the end of the primary's WAL, including what is not on disk yet. */
async function readPosition(primary: Db): Promise<{ position: number; at: Date }> {
  const { rows } = await sql<{ position: number; at: Date }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as position, clock_timestamp() as at`.execute(primary);
  return rows[0] ?? { position: everything, at: new Date() };
}

const replayedQuery = `
  select (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed where pg_is_in_recovery()`;

/**
 * Returns the position that the replica has replayed. Throws if the server is not a replica, for example after its
 * promotion.
 */
async function readReplayed(client: pg.PoolClient): Promise<number> {
  const question = { text: replayedQuery, query_timeout: askTimeoutMs };
  const { rows } = await client.query<{ replayed: number }>(question);
  const [row] = rows;
  if (!row) throw new NoReplica('what DATABASE_REPLICA_URL names is no replica');
  return row.replayed;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Higher than every position. An invalid token counts as this, so that its read goes to the primary. */
export const everything = Number.MAX_SAFE_INTEGER;

/**
 * Makes a consistency token for a position. The position is encrypted, because it grows by the number of bytes written,
 * which would reveal whether an amount was new. The time in front of it shows a page which of two tokens is later.
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
