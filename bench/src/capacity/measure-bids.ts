import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { closedLoop } from '../load/loops.ts';
import { openConnections, payAndBid, webhooksHandled } from '../paid-flow.ts';
import {
  insertAdministrator,
  insertAuctions,
  insertPeople,
  type PaidOrder,
  peopleFor,
  planOrders,
  vacuum,
} from '../scene/bid-database.ts';
import { withCpu } from '../scene/costs.ts';
import { openPostgres } from '../scene/postgres.ts';
import { startServer } from '../scene/server.ts';
import { startStubProvider } from '../scene/stub-provider.ts';

/** What one bid costs: CPU time, disk space and write-ahead log. */
export type BidFigures = {
  readonly date: string;
  readonly machine: string;
  readonly bids: number;
  /** The CPU time for one bid, including its order and its webhooks. */
  readonly ms: { readonly node: number; readonly postgres: number };
  /** The bytes that one bid adds to each table, measured after a vacuum. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly indexes: number }>>;
  readonly log: {
    /** Bytes of write-ahead log per bid, for different numbers of bids since the latest checkpoint. */
    readonly afterCheckpoint: readonly { readonly bids: number; readonly bytes: number }[];
    /** Bytes per bid without full-page images, which PostgreSQL writes again after each checkpoint. */
    readonly withoutPages: number;
    /** Write-ahead log that background work writes while there are no bids. */
    readonly idleBytesPerSecond: number;
  };
};

const clients = 32;
const auctions = 20;
const sizes = [35, 350, 3500];
const idleMs = 20_000;

/** Buys bids over HTTP on a separate database. A stub replaces the provider and its webhooks. */
export async function measureBids(say: (line: string) => void): Promise<BidFigures> {
  await using postgres = await openPostgres();
  await using database = await postgres.createDatabase('capacity');
  await using provider = await startStubProvider({ webhooks: true });
  const { pool } = database;
  const last = sizes.at(-1) ?? 0;
  const total = sizes.reduce((sum, size) => sum + size, 0) + last;
  const people = await insertPeople(pool, peopleFor(total));
  const plan = planOrders(people, await insertAuctions(pool, await insertAdministrator(pool), auctions), total);
  await vacuum(pool);
  await using server = await startServer(database.url, { roles: 'web,jobs', settings: provider.settings });
  provider.sendWebhooksTo(server.port);
  const buy = async (count: number) => {
    const orders = plan.splice(0, count);
    using toServer = await openConnections(server.port, clients);
    using toProvider = await openConnections(provider.port, clients);
    const pairs = toServer.all.map((to, nth) => ({ server: to, provider: toProvider.all[nth] ?? to }));
    await closedLoop<PaidOrder, (typeof pairs)[number]>(pairs, orders, async (order, connections) => {
      await payAndBid('/pay', order, connections);
    });
    await webhooksHandled(pool);
  };
  const before = await tableBytes(pool);
  const idle = await logOf(pool, () => pause(idleMs));
  const afterCheckpoint = [];
  for (const bids of sizes) {
    say(`${bids} bids after a checkpoint …`);
    await pool.query('checkpoint');
    afterCheckpoint.push({ bids, bytes: Math.round((await logOf(pool, () => buy(bids))) / bids) });
  }
  say(`${last} bids without whole pages in the log …`);
  await pool.query('alter system set full_page_writes = off');
  await pool.query('select pg_reload_conf()');
  let withoutPages = 0;
  const costs = await withCpu({ node: server.processId, postgres: postgres.processId }, async () => {
    withoutPages = Math.round((await logOf(pool, () => buy(last))) / last);
    return { count: last };
  });
  await pool.query('vacuum analyze');
  const after = await tableBytes(pool);
  const { rows } = await pool.query<{ count: string }>('select count(*) from bids');
  if (Number(rows[0]?.count) !== total) throw new Error(`${rows[0]?.count} of ${total} bids are there`);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, PostgreSQL ${postgres.version}`,
    bids: total,
    ms: { node: rounded(costs['CPU of node']), postgres: rounded(costs['CPU of postgres']) },
    tables: growth(before, after, total),
    log: { afterCheckpoint, withoutPages, idleBytesPerSecond: Math.round(idle / (idleMs / 1000)) },
  };
}

const rounded = (ms = Number.NaN) => Math.round(ms * 100) / 100;

/** Returns how many bytes of write-ahead log PostgreSQL wrote during `run`. */
async function logOf(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  const position = async () =>
    Number(
      (await pool.query<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at`)).rows[0]
        ?.at,
    );
  const before = await position();
  await run();
  return (await position()) - before;
}

type Bytes = { readonly name: string; readonly rows: number; readonly indexes: number };

async function tableBytes(pool: pg.Pool): Promise<Bytes[]> {
  const { rows } = await pool.query<Record<'name' | 'rows' | 'indexes', string>>(`
    select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  return rows.map(({ name, ...bytes }) => ({ name, rows: Number(bytes.rows), indexes: Number(bytes.indexes) }));
}

/** Returns how much each table grew per bid. Tables that grew by less than a byte per bid are left out. */
function growth(before: readonly Bytes[], after: readonly Bytes[], bids: number): BidFigures['tables'] {
  const earlier = new Map(before.map((table) => [table.name, table]));
  const grown = after.flatMap(({ name, rows, indexes }) => {
    const { rows: rowsBefore = 0, indexes: indexesBefore = 0 } = earlier.get(name) ?? {};
    const each = {
      rows: Math.round((rows - rowsBefore) / bids),
      indexes: Math.round((indexes - indexesBefore) / bids),
    };
    return each.rows + each.indexes >= 1 ? [[name, each] as const] : [];
  });
  return Object.fromEntries(grown);
}
