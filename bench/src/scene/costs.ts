import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Figure } from '../benchmark.ts';
import type { Measured } from '../load/measurements.ts';
import { readable } from '../report/figures.ts';

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

type Process = { readonly parent: number; readonly ownMs: number; readonly ofEndedChildrenMs: number };

/** Returns the running processes by id. On systems other than Linux it finds none. */
async function listProcesses(): Promise<Map<number, Process>> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id): Promise<readonly [number, Process] | undefined> => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      if (stat === '') return undefined;
      // The process name is in brackets and may contain any character. The state and the parent's id follow.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ms = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * tickMs;
      return [Number(id), { parent: fields[1] ?? 0, ownMs: ms(11), ofEndedChildrenMs: ms(13) }];
    }),
  );
  return new Map(found.filter((each) => each !== undefined));
}

/** Returns the CPU time of each root process, including all processes that it started. */
async function readCpuMs(roots: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const all = await listProcesses();
  const byName = new Map(Object.entries(roots).map(([name, id]) => [id, name]));
  /** Returns the name of the nearest root above a process. */
  const nameOf = (id: number): string | undefined => {
    for (let at: number | undefined = id; at !== undefined && at > 1; at = all.get(at)?.parent) {
      const name = byName.get(at);
      if (name !== undefined) return name;
    }
    return undefined;
  };
  const sums: Record<string, number> = Object.fromEntries(Object.keys(roots).map((name) => [name, 0]));
  for (const [id, { ownMs, ofEndedChildrenMs }] of all) {
    const name = nameOf(id);
    if (name !== undefined) sums[name] = (sums[name] ?? 0) + ownMs + ofEndedChildrenMs;
  }
  return sums;
}

/** Returns the CPU time that all processes of this machine have used. */
export async function readBusyMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n');
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] =
    line.match(/\d+/g)?.map(Number) ?? [];
  return (user + nice + system + interrupts + soft + stolen) * tickMs;
}

/**
 * Adds figures such as `CPU of web`: the milliseconds of CPU time that each root process used for one of the `count`
 * pieces of work. A process includes its children, except those that are root processes themselves.
 */
export async function withCpu(
  roots: Readonly<Record<string, number>>,
  run: () => Promise<Measured & { readonly count: number }>,
): Promise<Measured & { readonly count: number }> {
  const before = await readCpuMs(roots);
  const measured = await run();
  const after = await readCpuMs(roots);
  const costs = Object.entries(after).map(([name, ms]) => {
    return [`CPU of ${name}`, (ms - (before[name] ?? 0)) / measured.count] as const;
  });
  return { ...measured, ...Object.fromEntries(costs) };
}

/**
 * Adds `CPU: web 1.1 ms, PostgreSQL 0.4 ms` to a figure's detail. Adds nothing if the system does not report CPU times.
 */
export function withCpuDetail(figure: Figure, measured: Measured): Figure {
  const costs = Object.entries(measured).filter(([name, ms]) => name.startsWith('CPU of ') && ms > 0);
  if (costs.length === 0) return figure;
  const cpu = costs.map(([name, ms]) => `${name.slice('CPU of '.length)} ${readable(ms, 'ms')}`).join(', ');
  return { ...figure, detail: [figure.detail, `CPU: ${cpu}`].filter((part) => part !== undefined).join('; ') };
}

/** Like `withCpuDetail`, for a load whose `count` is seconds. The result is in percent of one core: `CPU: web 40 %`. */
export function describeCpuShares(measured: Measured): string {
  const costs = Object.entries(measured).filter(([name, ms]) => name.startsWith('CPU of ') && ms > 0);
  if (costs.length === 0) return '';
  return `CPU: ${costs.map(([name, ms]) => `${name.slice('CPU of '.length)} ${Math.round(ms / 10)} %`).join(', ')}`;
}

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
export function describePostgresCosts({ commits, fsyncs, walKilobytes }: Measured): string {
  const count = (value = Number.NaN) => readable(value, '');
  return `${count(commits)} commits, ${count(fsyncs)} waits for the disk, ${count(walKilobytes)} KB of log`;
}
