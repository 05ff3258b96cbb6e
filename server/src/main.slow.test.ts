import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from './embedded-postgres/embedded-postgres.ts';
import { findRunningServer } from './boot/data-folder.ts';
import { copyDataFolder, makeDataFolder, removeDataFolder } from './testing/data-folders.ts';
import { eventually } from './testing/eventually.ts';
import { listChildren, ServerProcess, settingsFor } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

// Milliseconds. Starting a whole server is slow while the machine runs other tests.
const timeout = 120_000;

let template: string;
let dataDir: string;
let settings: Record<string, string>;
let started: ServerProcess[];
/** The port of the server that was started last. */
let port: number;

beforeAll(async () => {
  template = await makeDataFolder();
  await makeDatabase(template);
}, timeout);
afterAll(() => removeDataFolder(template));

beforeEach(async () => {
  dataDir = await copyDataFolder(template);
  settings = settingsFor(dataDir);
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((server) => server.kill('SIGTERM')));
  await removeDataFolder(dataDir);
});

/** Starts a server once, which creates its database without demo data. */
async function makeDatabase(folder: string): Promise<void> {
  const server = new ServerProcess('main.ts', settingsFor(folder));
  await server.says(/EkBid is ready/);
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
}

function launch(change: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess('main.ts', { ...settings, ...change });
  started.push(server);
  return server;
}

async function start(change: Record<string, string> = {}): Promise<ServerProcess> {
  const server = launch(change);
  port = await server.portOf('server');
  return server;
}

const address = (path: string) => `http://127.0.0.1:${port}${path}`;
const statusOf = async (path: string) => (await fetch(address(path))).status;

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: (await findRunningServer(dataDir))?.databaseUrl });
  // A test may kill the database while this connection is open. The query fails then, so this event can be ignored.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const writeReport = (text: string) => ask(`insert into reports (reason, description) values ('test', '${text}')`);
const listReports = async () => (await ask('select description from reports order by 1')).map((row) => row.description);

describe('the server', { timeout }, () => {
  test('answers, ends when asked, and finds everything again', async () => {
    const server = await start();
    expect(await statusOf('/readyz')).toBe(200);
    await writeReport('before the stop');
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(server.said).not.toContain('did not end well');

    await start();
    expect(await listReports()).toEqual(['before the stop']);
  });

  test('comes back after kill -9 with all that was committed', async () => {
    const server = await start();
    await writeReport('before the kill');
    await server.kill('SIGKILL');

    const next = await start();
    expect(next.said).toContain('A database server of an earlier EkBid still runs');
    expect(await listReports()).toEqual(['before the kill']);
    expect(await statusOf('/readyz')).toBe(200);
  });

  test('lets no second one onto its data, and goes on undisturbed', async () => {
    const server = await start();
    const running = `EkBid already runs on ${dataDir}: http://localhost:${port} (process ${server.child.pid}).`;
    expect(await launch().ended).toEqual({ code: 1, said: `${running}\n` });
    expect(await statusOf('/readyz')).toBe(200);
  });

  test('finishes what is under way before it ends', async () => {
    const server = await start();
    const body = JSON.stringify({ email: 'nobody@ekbid.example', password: 'no password' });
    const { socket, reply } = await beginRequest(body.length);

    const ended = server.kill('SIGTERM');
    await server.says(/finishing what is under way/);
    await eventually(async () => !(await answers(address('/healthz'))));
    socket.write(body);
    expect(await ended).toMatchObject({ code: 0 });
    expect(reply()).toMatch(/^HTTP\/1.1 100 .*HTTP\/1.1 4\d\d /s);
  });

  test('ends with the launcher that started it', async () => {
    const server = await start();
    server.child.disconnect();
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('ends at once when asked twice, its database with it', async () => {
    const server = await start();
    // With an unfinished request, a single SIGINT would make the server wait for the rest of the request.
    await beginRequest(100);
    server.child.kill('SIGINT');
    await server.says(/finishing what is under way/);
    expect(await server.kill('SIGINT')).toMatchObject({ code: 1 });
    await eventually(() => !existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
  });

  test('outlives its database, even in the middle of a request', async () => {
    const server = await start();
    const client = new pg.Client({ connectionString: (await findRunningServer(dataDir))?.databaseUrl });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await client.query('lock table auctions in access exclusive mode');
    const { rows } = await client.query<{ holder: number }>('select pg_backend_pid() as holder');
    const holder = rows[0]?.holder ?? 0;
    const asked = statusOf('/api/auctions');
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%auctions%'`;
    await eventually(async () => (await ask(waiting)).length > 0);

    const postmaster = await findPostmaster(join(dataDir, 'postgres'));
    if (postmaster === undefined) throw new Error('no database runs');
    // The holder of the lock is suspended, so that it does not end first: then the waiting request would get the lock
    // and succeed.
    process.kill(holder, 'SIGSTOP');
    process.kill(postmaster, 'SIGKILL');
    const status = await asked;
    process.kill(holder, 'SIGKILL');
    expect(status).toBeGreaterThanOrEqual(500);
    await eventually(() => answers(address('/readyz')), 60_000);
    expect(server.child.exitCode).toBeNull();
  });

  test('starts its sandbox again when that dies', async () => {
    const server = await start();
    const sandboxPort = await server.portOf('sandbox');
    const children = await listChildren(server.child.pid);
    const sandbox = children.find(({ command }) => command.includes('sandbox'));
    if (!sandbox) throw new Error('no sandbox runs');
    process.kill(sandbox.processId, 'SIGKILL');
    await server.says(/The sandbox ended unexpectedly; starting it again/);
    const messages = `http://127.0.0.1:${sandboxPort}/sandbox/messages`;
    await eventually(() => answers(messages), 60_000);
  });

  test('fills an empty database with a demonstration, once, and says how to sign in', async () => {
    const server = await start({ DEMONSTRATION: 'on' });
    const signIns = await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8');
    const { admin } = JSON.parse(signIns) as { admin: { email: string; password: string } };
    expect(server.said).toContain(`administrator  ${admin.email}  ${admin.password}`);
    const [auctions] = await ask('select count(*)::int as count from auctions');
    await server.kill('SIGTERM');

    await start({ DEMONSTRATION: 'on' });
    expect(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')).toBe(signIns);
    expect(await ask('select count(*)::int as count from auctions')).toEqual([auctions]);
  });

  test('uses the database of DATABASE_URL, and embeds none', async () => {
    const database = await createTestDatabase();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    const server = await start({ DATABASE_URL: database.connectionString, DEMONSTRATION: 'on' });
    expect(await statusOf('/readyz')).toBe(200);
    expect(await ask('select from users')).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await server.kill('SIGTERM');
    await database.drop();
  });
});

/** Sends the start of a request, and resolves once the server waits for its body of `length` bytes. */
async function beginRequest(length: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const headers = [
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    'expect: 100-continue',
  ];
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  while (!said.includes('100 Continue')) await once(socket, 'data');
  return { socket, reply: () => said };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
