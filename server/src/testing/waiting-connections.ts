import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/database.ts';
import { openAnotherApp } from './second-app.ts';
import type { TestApp } from './test-app.ts';
import { eventually } from './eventually.ts';

/** Until so many connections to this database wait for locks. */
export async function untilWaiting(db: Db, many: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows[0]?.waiting).toBe(many);
  });
}

/**
 * Lets a process of its own begin this work and ends it where it first writes to the table, whatever it wrote to others
 * before: its connection is gone and it gets no other, which to PostgreSQL is the same as `kill -9`.
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
