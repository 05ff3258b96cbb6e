import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../context/start-problem.ts';
import { applyFunctions, functions } from './functions.ts';
import { PrimaryClient } from './primary-client.ts';
import { inTransaction, listDone, runFile } from './run-migration.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** The arbitrary number of an advisory lock. With it, two processes that start together migrate one after the other. */
const migrationLock = 7_130_001;

/**
 * Brings the database to this version. Runs the pending migrations, each in its own transaction, then applies all
 * functions, triggers and views. Returns the names of the migrations that ran.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new PrimaryClient({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const converted = await convertToBaseline(client);
    const done = await listDone(client);
    if (done.length === 0) await refuseOtherEncoding(client);
    const pending = (await listMigrations()).filter((name) => !done.includes(name));
    for (const name of pending)
      await inTransaction(client, `migration ${name}`, () => runFile(client, join(folder, name)));
    await applyFunctions(client);
    return [...converted, ...pending];
  } finally {
    await client.end();
  }
}

/**
 * Refuses a database that does not store text as UTF-8. On Debian, a PostgreSQL that was installed without a language
 * setting stores bytes without any encoding.
 */
async function refuseOtherEncoding(client: PrimaryClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  const encoding = rows[0]?.encoding ?? 'UTF8';
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `The database of DATABASE_URL stores text as ${encoding}: create it anew with --encoding=UTF8 --template=template0.`,
    );
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
}

/** Returns a hash of everything that `migrate` does to an empty database. */
export async function hashSchema(): Promise<string> {
  const hash = createHash('sha256').update(`${functions.version} ${functions.sha256}`);
  for (const name of await listMigrations()) hash.update(`\0${name}\0`).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

const baseline = '0001_baseline.sql';
const beforeBaseline = join(import.meta.dirname, '../../migrations/before-baseline');
/** The number of migrations of version 0.1, and the last of them. */
const released = { migrations: 40, last: '0044_fair_play_log.sql' };

/** The database's version is unknown to this release. The operator has to choose what to do. */
export class UnknownSchema extends Error {
  override readonly name = 'UnknownSchema';
}

/**
 * Converts a database from before the baseline migration in one transaction. The database must be of version 0.1, or of
 * the code between 0.1 and the baseline. Any other state is refused without a change. Returns the names of the
 * migrations that ran: none if the database is new or already has the baseline.
 */
async function convertToBaseline(client: PrimaryClient): Promise<string[]> {
  const done = await listDone(client);
  if (done.length === 0 || done.includes(baseline)) return [];
  const files = (await readdir(beforeBaseline)).filter((name) => /^\d{4}_/.test(name)).sort();
  checkIsKnown(done, files);

  const pending = files.filter((name) => !done.includes(name));
  await inTransaction(client, 'the conversion of its tables', async () => {
    for (const name of pending) await runFile(client, join(beforeBaseline, name));
    await client.query(await readFile(join(beforeBaseline, 'into_baseline.sql'), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [baseline]);
  });
  return [...pending, baseline];
}

function checkIsKnown(done: readonly string[], files: readonly string[]): void {
  const first = done.filter((name) => name <= released.last);
  const later = done.slice(first.length);
  const isReleased = first.length === released.migrations && first.at(-1) === released.last;
  if (isReleased && later.join() === files.slice(0, later.length).join()) return;
  throw new UnknownSchema(
    `This database is of a development state of EkBid that this version cannot take over (its last migration is ` +
      `${done.at(-1)}). Nothing was changed. Start the code that has the migration ${files.at(-1)} on it once, or ` +
      'restore a backup of version 0.1; a database without data worth keeping can be replaced by an empty one.',
  );
}
