import { setTimeout as delay } from 'node:timers/promises';
import { PrimaryClient } from '../db/primary-client.ts';

/** What was found when a database was tried. Nothing in the database is changed. */
export type TriedDatabase = {
  /** The version as PostgreSQL's number, such as 180004. */
  readonly version: number;
  /** The settings that are off although a commit needs them to survive a crash. */
  readonly unsafe: readonly string[];
  /** The encoding of text, such as UTF8. */
  readonly encoding: string;
  /** Why the role may not create what a migration creates. Null if it may. */
  readonly mayNotCreate: string | null;
  /** Whether a NOTIFY of another connection arrived. */
  readonly hears: boolean;
  /** How far the database's clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  /** Whether an EkBid has used the database. Then EkBid needs the secrets of that time. */
  readonly isInUse: boolean;
};

const channel = 'ekbid_setup';
const notifyTimeoutMs = 3000;

/** Opens two connections and tries what EkBid does with a database. Throws the error of the server or the network. */
export async function tryDatabase(connectionString: string): Promise<TriedDatabase> {
  const [one, other] = [new PrimaryClient({ connectionString }), new PrimaryClient({ connectionString })];
  try {
    await one.connect();
    await other.connect();
    const version = Number(await ask(one, `select current_setting('server_version_num')`));
    const unsafe = [];
    for (const name of ['fsync', 'synchronous_commit'])
      if ((await ask(one, `select current_setting('${name}')`)) === 'off') unsafe.push(name);
    return {
      version,
      unsafe,
      encoding: String(await ask(one, `select current_setting('server_encoding')`)),
      mayNotCreate: await tryToCreate(one),
      hears: await tryToHear(one, other),
      clockAheadMs: await compareClocks(one),
      isInUse: (await ask(one, `select to_regclass('migrations') is not null`)) === true,
    };
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

async function ask(client: PrimaryClient, statement: string): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>({ text: `${statement} as it` });
  return rows[0]?.it;
}

/** Creates what a migration creates, in a transaction that is rolled back. Returns the error, or null. */
async function tryToCreate(client: PrimaryClient): Promise<string | null> {
  try {
    await client.query(`begin`);
    await client.query(`create extension if not exists pg_trgm`);
    await client.query(`create table ekbid_setup (title text)`);
    await client.query(`create index on ekbid_setup using gin (title gin_trgm_ops)`);
    await client.query(`create function ekbid_setup() returns trigger language plpgsql as 'begin return new; end'`);
    await client.query(`create trigger t before insert on ekbid_setup for each row execute function ekbid_setup()`);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query(`rollback`);
  }
}

/** Whether a NOTIFY arrives. It does not if a pooler assigns connections for each transaction. */
async function tryToHear(listener: PrimaryClient, sender: PrimaryClient): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  listener.once('notification', () => resolve(true));
  await listener.query(`listen ${channel}`);
  await sender.query(`notify ${channel}`);
  return Promise.race([promise, delay(notifyTimeoutMs, false)]);
}

/** How far the database's clock is ahead. Of three answers the fastest one counts, because it is the most accurate. */
async function compareClocks(client: PrimaryClient): Promise<number> {
  const tries: { tookMs: number; aheadMs: number }[] = [];
  for (let left = 3; left > 0; left -= 1) {
    const from = Date.now();
    const theirs = Number(await ask(client, `select extract(epoch from clock_timestamp()) * 1000`));
    const to = Date.now();
    tries.push({ tookMs: to - from, aheadMs: Math.round(theirs - (from + to) / 2) });
  }
  return tries.sort((a, b) => a.tookMs - b.tookMs)[0]?.aheadMs ?? 0;
}
