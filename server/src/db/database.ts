import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PrimaryClient } from './primary-client.ts';
import type { DB } from './schema.ts';

/** A connection pool or an open transaction: queries take either. */
export type Db = Kysely<DB>;

// bigint arrives as text unless told otherwise. All of ours are paise and counts below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text}`);
  return value;
});

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;
const mostMs = 8_640_000_000_000_000;
// PostgreSQL knows later times than JavaScript, and infinity. They are the last (or first) that a Date can say: of a time
// that is no Date, whatever reads it would fail.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const time = Number(parseTime(text));
  const isFirst = text.startsWith('-') || text.endsWith('BC');
  return new Date(Number.isFinite(time) ? time : isFirst ? -mostMs : mostMs);
});

type PoolOptions = {
  /** As PostgreSQL lists its connections. */
  name?: string;
  maximum?: number;
  /** For a connection; a database that does not answer is told of, not waited for. */
  patienceMs?: number;
  /** For an answer, as long as it takes when left out. The server ends the statement too, so the connection is free again. */
  queryTimeoutMs?: number;
  onError?: (error: Error) => void;
  onPool?: (pool: PoolUse) => void;
};

/** How many connections there are, how many do nothing, and how many questions wait for one. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Close with `db.destroy()`. */
export function openDatabase(
  connectionString: string,
  {
    name = 'ekbid',
    maximum = 10,
    patienceMs = 10_000,
    queryTimeoutMs,
    onError = () => {},
    onPool = () => {},
  }: PoolOptions = {},
): Db {
  const pool = new pg.Pool({
    Client: PrimaryClient,
    connectionString,
    max: maximum,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    // A process that froze in a transaction keeps its locks no longer than this.
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without listeners, a connection that the server closes would end this process: an idle one tells the pool, one in
  // use tells itself, besides failing its query.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  onPool(pool);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}

/**
 * The database's clock, now; where it stepped back, `notBefore`. Inside a transaction call it after taking the lock whose wait
 * it must include.
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
