import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { PrimaryClient } from './primary-client.ts';
import type { DB } from './schema.ts';

/** A connection pool or an open transaction: queries take either. */
export type Db = Kysely<DB>;

// By default the driver returns bigint as text. All of ours are paise and counts below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text}`);
  return value;
});

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;
const maxTimeMs = 8_640_000_000_000_000;
// PostgreSQL has later and earlier times than JavaScript, and infinity. They become the last or first valid Date,
// because code that reads the time would fail on an invalid one.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const time = Number(parseTime(text));
  const isFirst = text.startsWith('-') || text.endsWith('BC');
  return new Date(Number.isFinite(time) ? time : isFirst ? -maxTimeMs : maxTimeMs);
});

type PoolOptions = {
  /** The application name that PostgreSQL shows for the connections. */
  name?: string;
  maximum?: number;
  /** For opening a connection, or waiting for a free one. */
  connectTimeoutMs?: number;
  /** For a query; unlimited by default. The server also ends the statement, which frees the connection. */
  queryTimeoutMs?: number;
  onError?: (error: Error) => void;
  onPool?: (pool: PoolUse) => void;
};

/** The numbers of connections, of idle ones, and of queries that wait for one. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Close with `db.destroy()`. */
export const openDatabase = (connectionString: string, options: PoolOptions = {}): Db =>
  queriesOver(openPool(connectionString, options));

/** Close with `pool.end()`. */
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
    // A process that freezes in a transaction keeps its locks no longer than this.
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without listeners, a connection that the server closes would end this process. An idle connection emits its error
  // on the pool; one in use emits it on itself, and also fails its query.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  onPool(pool);
  return pool;
}

export const queriesOver = (pool: PostgresPool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

/**
 * The time of the database's clock, or `notBefore` if the clock stepped back. In a transaction, call it after taking
 * the locks, so that the time includes the wait for them.
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
