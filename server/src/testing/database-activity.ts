import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/database.ts';
import { eventually } from './eventually.ts';
import { openAnotherApp } from './second-app.ts';
import type { TestApp } from './test-app.ts';

/** How many rows of these tables the work read, from disk or cache, with or without an index. */
export function rowsRead(db: Db, tables: readonly string[], work: (db: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (db) => {
    // The rows that a parallel worker reads are counted only for that worker, so there must be none.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
    const before = await countReads(db, tables);
    await work(db);
    return (await countReads(db, tables)) - before;
  });
}

/** The number of rows that this connection has read so far. */
async function countReads(db: Db, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
    from pg_stat_xact_user_tables where relname = any (${tables})`.execute(db);
  return rows[0]?.read ?? 0;
}

/** How many pages of tables and indexes the work read, from disk or cache. `db` must have only one connection. */
export async function buffersRead(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  await countBuffers(db);
  const before = await countBuffers(db);
  await db.transaction().execute(work);
  return (await countBuffers(db)) - before;
}

/**
 * Returns the number of pages that this connection has read so far. The count is complete only after the connection was
 * idle, so `buffersRead` calls this twice before its work.
 */
async function countBuffers(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ buffers: number }>`
    select sum(hits + reads)::int as buffers from pg_stat_get_backend_io(pg_backend_pid())`.execute(db);
  return rows[0]?.buffers ?? 0;
}

/**
 * With the value 400, PostgreSQL samples 120,000 rows, which are all rows of these tests. By default it samples 30,000
 * random rows, so that plans would differ between runs.
 */
const exact = process.env.EKBID_STATISTICS === 'sampled' ? sql`default` : sql.lit(400);

/** Collects the statistics of these tables. They are the same in every run unless EKBID_STATISTICS is `sampled`. */
export async function takeStatistics(db: Db, ...tables: readonly string[]): Promise<void> {
  await db.connection().execute(async (db) => {
    await sql`set default_statistics_target = ${exact}`.execute(db);
    await sql`vacuum analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
    await sql`reset default_statistics_target`.execute(db);
  });
}

/** Waits until exactly this many connections to the database are waiting for locks. */
export async function untilWaiting(db: Db, many: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows[0]?.waiting).toBe(many);
  });
}

/**
 * Starts this work in another application. At its first write to the table, that application loses its connection for
 * good, and with it the open transaction. For PostgreSQL this is the same as `kill -9`.
 */
export async function killAt(test: TestApp, table: string, work: (doomed: TestApp) => Promise<unknown>): Promise<void> {
  const doomed = await openAnotherApp(test);
  await test.db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
    const killed = work(doomed);
    await untilWaiting(test.db, 1);
    const ended = doomed.db.destroy();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
    await Promise.all([killed, ended]);
  });
  await doomed.app.close();
}
