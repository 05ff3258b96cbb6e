import { execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase } from '../../embedded-postgres/cluster.queries.ts';
import { findDatabaseUser, findPrograms } from '../../embedded-postgres/postgres-programs.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { makeDataFolder, removeDataFolder } from '../data-folders.ts';
import { database, DatabaseHost, password, type Programs, superuser, urlOf } from './database-host.ts';

export type DatabasePair = {
  readonly primary: DatabaseHost;
  readonly standby: DatabaseHost;
  /** A connection string that names both hosts, as operators write it. */
  readonly url: string;
  /** Starts the standby, for the first time or after a stop. */
  readonly follow: () => Promise<void>;
  /** Starts a second standby of the primary. It is a copy of the first one, which is stopped while it is copied. */
  readonly addStandby: () => Promise<DatabaseHost>;
};

type Wishes = {
  readonly shutdown: Shutdown;
  /** The folder of an installed PostgreSQL. Without it, EkBid's own is used, which has no pg_basebackup. */
  readonly installed?: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Settings that only the primary gets. */
  readonly primarySettings?: Readonly<Record<string, string>>;
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const run = promisify(execFile);

/** Starts a primary and a standby with streaming replication on loopback. */
export async function startDatabasePair(wishes: Wishes): Promise<DatabasePair> {
  const { shutdown, installed, settings, primarySettings = {} } = wishes;
  const folder = await makeDataFolder();
  shutdown.onShutdown('The databases', () => removeDataFolder(folder));
  const user = await findDatabaseUser(undefined, silent);
  const programs = { folder: installed ?? (await findPrograms(user, silent)), user };
  const [primary, standby] = await Promise.all(
    ['primary', 'standby'].map((name) => prepareHost(programs, folder, name)),
  );
  if (!primary || !standby) throw new Error('two hosts were to be prepared');

  await initialise(programs, primary);
  await primary.start({ ...settings });
  await ensureDatabase(primary.urlOf('postgres'), database);
  if (installed === undefined) {
    await primary.stop();
    await copyStopped(primary, standby);
    await primary.start({ ...settings, ...primarySettings });
  } else {
    await copyRunning(programs, primary, standby);
    await primary.stop();
    await primary.start({ ...settings, ...primarySettings });
  }
  shutdown.onShutdown('The primary', () => primary.stop());
  const follow = () => standby.start({ ...settings, primary_conninfo: addressOf(primary) });
  await follow();
  shutdown.onShutdown('The standby', () => standby.stop());
  const addStandby = async () => {
    const second = await prepareHost(programs, folder, 'second');
    await standby.stop();
    await copyStopped(standby, second);
    await follow();
    await second.start({ ...settings, primary_conninfo: addressOf(primary) });
    shutdown.onShutdown('The second standby', () => second.stop());
    return second;
  };
  return { primary, standby, url: urlOf(`${primary.address},${standby.address}`), follow, addStandby };
}

async function prepareHost(programs: Programs, folder: string, name: string): Promise<DatabaseHost> {
  const data = join(folder, name);
  await mkdir(data, { mode: 0o700 });
  if (programs.user) await chown(data, programs.user.uid, programs.user.gid);
  return new DatabaseHost({ ...programs, name, data });
}

async function initialise({ folder, user }: Programs, { data }: DatabaseHost): Promise<void> {
  const passwordFile = `${data}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  const place = [`--pgdata=${data}`, `--username=${superuser}`, `--pwfile=${passwordFile}`];
  await run(join(folder, 'initdb'), [...place, ...options], { ...user, cwd: '/', env: { LC_ALL: 'C' } });
  await rm(passwordFile);
}

/** Creates the standby with pg_basebackup, as an operator would. */
async function copyRunning({ folder, user }: Programs, from: DatabaseHost, to: DatabaseHost): Promise<void> {
  const options = [
    '--pgdata',
    to.data,
    '--dbname',
    from.urlOf('postgres'),
    '--checkpoint=fast',
    '--write-recovery-conf',
  ];
  await run(join(folder, 'pg_basebackup'), options, { ...user, cwd: '/', env: { LC_ALL: 'C' } });
}

async function copyStopped(from: DatabaseHost, to: DatabaseHost): Promise<void> {
  await run('cp', ['-a', `${from.data}/.`, to.data]);
  await run('cp', ['-a', join(from.data, 'PG_VERSION'), join(to.data, 'standby.signal')]);
}

const addressOf = ({ port }: DatabaseHost) =>
  `host=127.0.0.1 port=${port} user=${superuser} password='${password}' application_name=standby`;
