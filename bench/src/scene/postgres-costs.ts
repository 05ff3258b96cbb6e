import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Measured } from '../load/measurements.ts';
import { readable } from '../report/figures.ts';

/** After about a second without work, a connection of PostgreSQL reports its counters. This wait is a little longer. */
const reportedMs = 1100;

/**
 * Adds what PostgreSQL did for each of the `count` pieces of work, up to the moment when `settled` resolves. The
 * database must count its statements (`countStatements`).
 */
export async function withPostgresCosts<Result extends Measured & { readonly count: number }>(
  pool: pg.Pool,
  run: () => Promise<Result>,
  settled: () => Promise<void> = async () => {},
): Promise<Result & Measured> {
  const before = await readCounters(pool);
  const measured = await run();
  await settled();
  const after = await readCounters(pool);
  const costs = Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / measured.count]);
  return { ...measured, ...(Object.fromEntries(costs) as Measured) };
}

async function readCounters(pool: pg.Pool): Promise<Record<string, number>> {
  await pause(reportedMs);
  const { rows } = await pool.query<Record<string, string>>(`
    select (select coalesce(sum(calls), 0) from pg_stat_statements s where s.dbid = d.datid) as statements,
      d.xact_commit as commits, (select sum(fsyncs) from pg_stat_io where object = 'wal') as fsyncs,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') / 1024 as "walKilobytes"
    from pg_stat_database d where d.datname = current_database()`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/** Returns a text such as `0.2 commits, 0.1 waits for the disk, 1.5 KB of log`. */
export function describeCosts({ commits, fsyncs, walKilobytes }: Measured): string {
  const count = (value = Number.NaN) => readable(value, '');
  return `${count(commits)} commits, ${count(fsyncs)} waits for the disk, ${count(walKilobytes)} KB of log`;
}
