import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Postgres } from '../scene/postgres.ts';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** PostgreSQL's own benchmark, where the machine has it. */
async function findPgbench(): Promise<string | undefined> {
  const found = await run('pgbench', ['--version']).then(
    () => 'pgbench',
    () => undefined,
  );
  if (found !== undefined || !existsSync(debian)) return found;
  const versions = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, 'bin/pgbench')).find((program) => existsSync(program));
}

export type Pgbench = {
  /** Transactions a second. */
  readonly tpcb: (clients: number) => Promise<number>;
  /** The lightest transaction that changes something: one row of its own, by its key. */
  readonly oneRow: (clients: number) => Promise<number>;
};

/** Fills a database of its own on the server that the product uses. Undefined where pgbench is absent. */
export async function openPgbench(
  { createBareDatabase }: Postgres,
  { scale, seconds, folder }: { scale: number; seconds: number; folder: string },
): Promise<Pgbench | undefined> {
  const program = await findPgbench();
  if (program === undefined) return undefined;
  const url = await createBareDatabase('pgbench');
  await run(program, ['--initialize', '--quiet', `--scale=${scale}`, url]);
  const script = join(folder, 'one-row.sql');
  await writeFile(script, 'update pgbench_branches set bbalance = bbalance + 1 where bid = 1;\n');

  const measure = async (clients: number, script: string[]) => {
    const options = ['--no-vacuum', `--client=${clients}`, `--jobs=${Math.min(clients, 2)}`, `--time=${seconds}`];
    const { stdout } = await run(program, [...options, ...script, url]);
    const found = /tps = ([\d.]+)/.exec(stdout);
    if (!found) throw new Error(`pgbench did not say how fast it was: ${stdout}`);
    return Number(found[1]);
  };
  return {
    tpcb: (clients) => measure(clients, ['--builtin=tpcb-like']),
    oneRow: (clients) => measure(clients, [`--file=${script}`]),
  };
}
