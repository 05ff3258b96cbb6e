import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyDataFolder, makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { eventually } from '../testing/eventually.ts';
import { findDatabaseUser } from './postgres-programs.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, findPostmaster } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
let template: string;
let dataDir: string;
let said: string[];
let running: EmbeddedPostgres | undefined;
const say = (message: string) => void said.push(message);

type Wishes = { meanwhile?: () => Promise<unknown>; choosePort?: () => number };

async function start(wishes: Wishes = {}): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say, error: say }, ...wishes });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: running?.connectionString });
  // A test may kill the database while this connection is open. The next query fails then, so this event can be
  // ignored.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  said = [];
  template = dataDir = await makeDataFolder();
  await start();
  await stop();
});
afterAll(() => removeDataFolder(template));

beforeEach(async () => {
  said = [];
  dataDir = await copyDataFolder(template);
});
afterEach(async () => {
  await stop();
  const staged = await readlink(join(dataDir, 'postgres')).catch(() => undefined);
  if (staged) await rm(dirname(staged), { recursive: true, force: true });
  await removeDataFolder(dataDir);
});

describe('the embedded database', () => {
  test('keeps what was written, waits for the disk and sorts text alike everywhere', async () => {
    await start();
    await ask(`create table amounts as select 'five' as amount`);
    await stop();
    await start();
    expect(await ask('select amount from amounts')).toEqual(['five']);
    expect(await ask('show fsync')).toEqual(['on']);
    expect(await ask('show synchronous_commit')).toEqual(['on']);
    expect(await ask('show listen_addresses')).toEqual(['127.0.0.1']);
    expect(
      await ask('select concat(datlocprovider, datlocale) from pg_database where datname = current_database()'),
    ).toEqual(['bC.UTF-8']);
  });

  test('has other work begin while its data is made, and waits for none', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    const begun: boolean[] = [];
    const meanwhile = async () => {
      begun.push(existsSync(join(dataDir, 'postgres')));
      throw new Error('heard of where it is waited for');
    };
    await start({ meanwhile });
    expect(await ask('select 1')).toEqual([1]);
    expect(begun).toEqual([false]);
  });

  test('asks for its password', async () => {
    const { connectionString } = await start();
    const url = new URL(connectionString);
    url.password = 'guess';
    const client = new pg.Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  });

  test('is started again, at the same address, when it dies', async () => {
    const { connectionString } = await start();
    await ask(`create table amounts as select 'seven' as amount`);
    process.kill(await postmaster(), 'SIGKILL');
    await eventually(() => expect(said.join()).toContain('PostgreSQL ended unexpectedly'));
    await eventually(async () => expect(await ask('select amount from amounts')).toEqual(['seven']), 30_000);
    expect(running?.connectionString).toBe(connectionString);
  });

  test.runIf(process.platform === 'linux')(
    'is started again when a process of the dead server does not end',
    async () => {
      const { connectionString } = await start();
      const client = new pg.Client({ connectionString });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
      const backend = rows[0]?.id ?? 0;
      // A suspended process simulates one that waits for a lock, because neither notices that the server is gone.
      process.kill(backend, 'SIGSTOP');
      process.kill(await postmaster(), 'SIGKILL');
      await eventually(async () => expect(await ask('select 1')).toEqual([1]), 30_000);
      expect(said.join()).toContain(`Processes of a killed database server still run (`);
      expect(said.join()).toContain(String(backend));
    },
  );

  test('takes another port when another database server listens on the one it chose', async () => {
    // The other server has a copy of the data with the same password, so it would accept our statements.
    const folder = await copyDataFolder(template);
    const other = await startEmbeddedPostgres({ dataDir: folder, log: { info: say, warn: say, error: say } });
    const taken = Number(new URL(other.connectionString).port);
    const ports = [taken, taken];
    try {
      await start({ choosePort: () => ports.shift() ?? randomInt(20_000, 32_000) });
      expect(await ask('show port')).not.toEqual([String(taken)]);
      expect(await ask('show data_directory')).toEqual([await realpath(join(dataDir, 'postgres'))]);
    } finally {
      await other.stop();
      await removeDataFolder(folder);
    }
  });

  test('is not held up by a process that only has the number of a dead server', async () => {
    const user = await findDatabaseUser(join(dataDir, 'postgres'), { info: say, warn: say, error: say });
    const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { ...user, cwd: '/' });
    await once(stranger, 'spawn');
    try {
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), postmasterFile(stranger.pid));
      await start();
      expect(await ask('select 1')).toEqual([1]);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  test('writes neither statements nor values of rows to its log', async () => {
    await start();
    await ask('create table amounts (amount_paise int unique)');
    await ask('insert into amounts values (4821357)');
    await expect(ask('insert into amounts values (4821357)')).rejects.toThrow(/duplicate key/);
    await stop();
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toMatch(/4821357|amount/);
  });
});

describe('the embedded database says why it cannot start', () => {
  test('in the words of PostgreSQL', async () => {
    await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nshared_buffers = nonsense\n');
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start: .*errors/);
  });

  test('when the secrets are not its own', async () => {
    await rm(join(dataDir, 'secrets.json'));
    await expect(start()).rejects.toThrow(/secrets.json is not of the database beside it/);
  });

  test('but not because an earlier start was cut short', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new'), 'half');
    await start();
    expect(await ask('select 1')).toEqual([1]);
  });
});

describe.runIf(isRoot)('as root, in a folder closed to the database user', () => {
  beforeEach(async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await chmod(dataDir, 0o700);
  });

  test('the data is kept elsewhere, found again, and one line says so', async () => {
    await start();
    const staged = await readlink(join(dataDir, 'postgres'));
    expect(staged).toMatch(/^\/var\/lib\/ekbid\/data-/);
    expect(said).toEqual([`The database user cannot enter ${dataDir}: PostgreSQL keeps its data in ${staged}.`]);
    await ask(`create table amounts as select 'nine' as amount`);
    await stop();
    await start();
    expect(await ask('select amount from amounts')).toEqual(['nine']);
  });

  test('lost data is not silently replaced by an empty database', async () => {
    await start();
    await stop();
    const staged = await readlink(join(dataDir, 'postgres'));
    await rm(dirname(staged), { recursive: true });
    await expect(start()).rejects.toThrow(`${staged} does not exist`);
  });
});

async function postmaster(): Promise<number> {
  const processId = await findPostmaster(await realpath(join(dataDir, 'postgres')));
  if (processId === undefined) throw new Error('no server runs');
  return processId;
}

/**
 * Returns the content of `postmaster.pid` in PostgreSQL's format: process id, folder, start time, port, socket folder,
 * address, shared memory, status.
 */
function postmasterFile(processId: number | undefined): string {
  return `${processId}\n${dataDir}\n1700000000\n5432\n\n127.0.0.1\n 12345 67\nready\n`;
}
