import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrimaryClient } from './primary-client.ts';
import { inTransaction, listDone, runFile } from './run-migration.ts';

const baseline = '0001_baseline.sql';
const beforeBaseline = join(import.meta.dirname, '../../migrations/before-baseline');
/** A database of version 0.1 has this many migrations, of which this is the last. */
const released = { migrations: 40, last: '0044_fair_play_log.sql' };

/** The database is of no version that this one knows; for its operator, who has to act. */
export class UnknownSchema extends Error {
  override readonly name = 'UnknownSchema';
}

/**
 * Brings a database from before the baseline to it, in one transaction: one made by version 0.1, or by the code between it
 * and the baseline. Returns the names of the migrations run, none for a new database and for one that has the
 * baseline. Any other state is refused, and nothing is changed.
 */
export async function carryOver(client: PrimaryClient): Promise<string[]> {
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
