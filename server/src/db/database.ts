import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { PrimaryClient } from './primary-client.ts';
import type { DB } from './schema.ts';

/** A connection pool or an open transaction. Queries accept both. */
export type Db = Kysely<DB>;

// By default the driver returns bigint as text. Our bigint columns hold paise and counts, which are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text}`);
  return value;
});

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;
const maxTimeMs = 8_640_000_000_000_000;
// PostgreSQL has `infinity` and times that JavaScript cannot represent. They become the first or last valid Date,
// because code that reads the time would fail on an invalid one.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const time = Number(parseTime(text));
  const isFirst = text.startsWith('-') || text.endsWith('BC');
  return new Date(Number.isFinite(time) ? time : isFirst ? -maxTimeMs : maxTimeMs);
});

type PoolOptions = {
  /** The application name that PostgreSQL shows for these connections. */
  name?: string;
  maximum?: number;
  /** The limit for opening a connection or waiting for a free one. */
  connectTimeoutMs?: number;
  /** The limit of a query; none by default. PostgreSQL also ends the statement then, which frees the connection. */
  queryTimeoutMs?: number;
  onError?: (error: Error) => void;
  onPool?: (pool: PoolUse) => void;
};

/** The numbers of open and idle connections, and of queries that wait for a connection. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Opens a pool with Kysely on top. Close it with `db.destroy()`. */
export const openDatabase = (connectionString: string, options: PoolOptions = {}): Db =>
  queriesOver(openPool(connectionString, options));

/** Opens a pool. Close it with `pool.end()`. */
export function openPool(
  connectionString: string,
  {
    name = 'ekbid',
    maximum = 10,
    connectTimeoutMs = 10_000,
    queryTimeoutMs,
    onError = () => {},
    onPool = () => {},
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client: PrimaryClient,
    connectionString,
    max: maximum,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    // If a process freezes in a transaction, its locks are released after this time.
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without listeners, an 'error' event would end the process when the server closes a connection. An idle connection
  // emits the event on the pool. One in use emits it on itself, and its query fails as well.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  onPool(pool);
  return pool;
}

export const queriesOver = (pool: PostgresPool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

/**
 * Returns the time of the database's clock, or `notBefore` if the clock has stepped back. In a transaction, call it
 * after taking the locks, so that the wait for them is included.
 */
export async function readClock(db: Db, notBefore: Date | null = null): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select greatest(game_clock(), ${notBefore}::timestamptz) as now`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly db: Db;
  }
}
