import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '../context/keys.ts';
import { type LiveStream, openStream } from '../live/testing/live-stream.ts';
import type { Browser } from '../testing/browser.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { eventually } from '../testing/eventually.ts';
import { listChildren, ServerProcess, settingsFor } from '../testing/server-process.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

// Milliseconds. Starting whole servers is slow while the machine runs other tests.
const timeout = 180_000;
const patient = 60_000;
const secret = 'a secret that the server and this test know: 0123456789';
const app = useTestApp({}, undefined, { keys: deriveKeys(secret) });
let folder: string;
let url: string;
let server: ServerProcess;
let streams: LiveStream[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  server = await start();
}, timeout);
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await removeDataFolder(folder);
}, timeout);

/** Starts a server with two web processes on one free port. */
async function start(): Promise<ServerProcess> {
  const started = new ServerProcess('main.ts', {
    ...settingsFor(folder),
    DATABASE_URL: app.connectionString,
    APP_SECRET: secret,
    WORKERS: '2',
  });
  url = `http://127.0.0.1:${await started.portOf('server')}`;
  return started;
}

/** Sends a request on a new connection, because new connections alternate between the two processes. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: object) {
  const asking = request(url + path, {
    method,
    agent: false,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  asking.end(body && JSON.stringify(body));
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make);

async function follow(auctions: readonly string[], browser?: Browser): Promise<LiveStream> {
  const stream = await openStream(url, auctions, browser);
  streams.push(stream);
  return stream;
}

async function webProcesses(of = server): Promise<number[]> {
  const children = await listChildren(of.child.pid);
  return children.filter(({ command }) => command.includes('web-process.ts')).map(({ processId }) => processId);
}

/** Reads the values of a metric by process. `labels` is text that must occur among the labels. */
async function readMetric(name: string, labels = ''): Promise<Record<string, number>> {
  const { body } = await ask('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
  return Object.fromEntries(
    lines.map((line) => [/worker="(\w+)"/.exec(line)?.[1] ?? 'none', Number(line.split(' ').at(-1))]),
  );
}

describe('two web processes', { timeout }, () => {
  test('both answer on one port, and have metrics of their own; counts from the database are there once', async () => {
    await eventually(async () => {
      for (const { status } of await Promise.all(times(3, () => ask('/api/auctions')))) expect(status).toBe(200);
      const answered = await readMetric('ekbid_http_request_duration_seconds_count', 'route="/api/auctions"');
      expect(Object.keys(answered).sort()).toEqual(['1', '2']);
    });
    expect(Object.keys(await readMetric('process_start_time_seconds')).sort()).toEqual(['1', '2', 'main']);
    expect(await readMetric('ekbid_holds')).toEqual({ main: 0 });
    expect(await readMetric('ekbid_database_up')).toEqual({ main: 1 });
  });

  test('count one limit for a call that guesses or sends', async () => {
    const { headers } = await ask('/api/auth/me');
    const set = headers['set-cookie']?.map((cookie) => cookie.split(';')[0] ?? '') ?? [];
    const token = set.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    const send = () =>
      ask('/api/otp/send', { cookie: set.join('; '), 'x-xsrf-token': token }, 'POST', { phone: '1234567890' });
    const statuses = await Promise.all(times(110, async () => (await send()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('give a session so many streams together and no more', async () => {
    const { browser } = await signIn(app);
    const opened = await Promise.all(times(21, () => follow([], browser)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(1);
    const { 1: ofOne = 0, 2: ofTwo = 0 } = await readMetric('ekbid_live_readers');
    expect(Math.min(ofOne, ofTwo)).toBeGreaterThan(0);
    opened.find(({ status }) => status === 200)?.close();
    await eventually(async () => expect((await follow([], browser)).status).toBe(200));
  });

  test('send the readers of both the change of one, and neither answers from before it', async () => {
    const auctionId = await createAuction(app);
    const admin = await signIn(app, { role: 'ADMIN' });
    const readers = await Promise.all(times(4, () => follow([auctionId])));
    await Promise.all(readers.map((reader) => reader.hears('hello', () => true)));
    const look = (cookie = '') => Promise.all(times(4, () => ask(`/api/auctions/${auctionId}`, { cookie })));
    expect((await look()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    const token = admin.browser.cookies.get('XSRF-TOKEN') ?? '';
    const headers = { cookie: cookieOf(admin.browser), 'x-xsrf-token': token };
    const removed = await ask(`/api/auctions/${auctionId}`, headers, 'DELETE');
    expect(removed.status).toBe(200);
    const seen = removed.headers['set-cookie']?.find((cookie) => cookie.startsWith('ekbid_seen='))?.split(';')[0];
    expect((await look(seen)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await Promise.all(readers.map((reader) => reader.hears('auctions', () => true)));
  });

  test('are two again after one died, and its places are free', async () => {
    const { browser } = await signIn(app);
    const opened = await Promise.all(times(20, () => follow([], browser)));
    const [killed, survivor] = await webProcesses();
    process.kill(killed ?? 0, 'SIGKILL');
    await server.says(/Web process \d ended unexpectedly; starting it again/);
    await eventually(async () => {
      const now = await webProcesses();
      expect(now).toHaveLength(2);
      expect(now).toContain(survivor);
      expect(Object.keys(await readMetric('process_start_time_seconds')).sort()).toEqual(['1', '2', 'main']);
    }, patient);
    await Promise.race(opened.map((stream) => stream.ended));
    expect((await follow([], browser)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });

  test('finish what is under way when the server is asked to stop, and end with it', async () => {
    const before = await webProcesses();
    const body = JSON.stringify({ email: 'nobody@ekbid.example', password: 'no password' });
    const begun = await Promise.all(times(2, () => beginLogin(body.length)));
    const ended = server.kill('SIGTERM');
    await server.says(/finishing what is under way/);
    await eventually(() => refuses(url), patient);
    for (const { socket } of begun) socket.write(body);
    expect(await ended).toMatchObject({ code: 0 });
    for (const { reply } of begun) expect(reply()).toMatch(/^HTTP\/1.1 100 .*HTTP\/1.1 4\d\d /s);
    expect(server.said).not.toContain('did not end well');
    await eventually(() => before.every(hasEnded), patient);
    server = await start();
  });

  test('end with the process that started them, however it ends', async () => {
    const before = await webProcesses();
    await server.kill('SIGKILL');
    await eventually(() => before.every(hasEnded), patient);
    server = await start();
  });

  test('end the server with a message if one keeps dying', async () => {
    let hasServerEnded = false;
    const ended = server.ended.finally(() => (hasServerEnded = true));
    while (!hasServerEnded)
      for (const processId of await webProcesses()) if (!hasEnded(processId)) process.kill(processId, 'SIGKILL');
    expect(await ended).toMatchObject({ code: 1 });
    expect(server.said).toMatch(/Web process \d ended 5 times within a minute/);
  });
});

/** Sends the start of a sign-in request, and resolves once a web process waits for its body of `length` bytes. */
async function beginLogin(length: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const headers = ['host: localhost', 'content-type: application/json', `content-length: ${length}`];
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\nexpect: 100-continue\r\n\r\n`);
  while (!said.includes('100 Continue')) await once(socket, 'data');
  return { socket, reply: () => said };
}

/**
 * Returns whether the port refuses connections. It sends no request, because node:cluster can leave a connection
 * unanswered that arrives during the shutdown. A request would then wait for ever.
 */
async function refuses(address: string): Promise<boolean> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  return once(socket, 'connect')
    .then(() => false)
    .catch(() => true)
    .finally(() => socket.destroy());
}

function hasEnded(processId: number): boolean {
  try {
    return process.kill(processId, 0) && false;
  } catch {
    return true;
  }
}
