import { endpoint } from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../boot/app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { serve } from './serve.ts';

const api = useTestApp();
const openThings = endpoint('GET /things/:thing', {
  access: 'public',
  summary: 'Things',
  params: z.object({ thing: z.literal('numbers') }),
  file: 'json',
  reply: z.array(z.number()),
});

async function serveText(text: () => AsyncIterable<string>): Promise<FastifyInstance> {
  const app = await buildApp(api.deps, '/nowhere');
  serve(app, api.deps, openThings, async () => ({ name: 'things', text: text() }), { reply: 'file' });
  return app;
}

async function* numbers(count: number) {
  yield '[0';
  for (let n = 1; n < count; n += 1) yield `,${n}`;
  yield ']';
}

test('a JSON file arrives whole, with its name, and as gzip if the client accepts that', async () => {
  const app = await serveText(() => numbers(20_000));
  const plain = await app.inject({ url: '/things/numbers', headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="things.json"',
  });
  expect(plain.json<number[]>()).toHaveLength(20_000);
  const packed = await app.inject({ url: '/things/numbers', headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('a JSON file is written no faster than it is read', async () => {
  let written = 0;
  async function* endless() {
    for (; ; written += 1) yield `${written},`.padEnd(1000);
  }
  const app = await serveText(endless);
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/things/numbers`;
  const leaving = new AbortController();
  await fetch(url, { headers: { 'accept-encoding': 'identity' }, signal: leaving.signal });
  let before = -1;
  const hasStopped = () => {
    const isSame = written === before;
    before = written;
    return isSame;
  };
  // The client does not read, so the buffers fill and the writer stops.
  await expect.poll(hasStopped, { interval: 200, timeout: 20_000 }).toBe(true);
  leaving.abort();
  await app.close();
});

test('more than three downloads at once from one address are refused, until one of them ends', async () => {
  async function* endless() {
    for (;;) yield ' '.repeat(100_000);
  }
  const app = await serveText(endless);
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/things/numbers`;
  const leaving = new AbortController();
  // Uncompressed, because the compressed file would fit into the buffers and the download would end at once.
  const headers = { 'accept-encoding': 'identity' };
  for (let places = 0; places < 3; places += 1) await fetch(url, { headers, signal: leaving.signal });
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '5',
    expect.stringContaining('too_many_requests'),
  ]);
  leaving.abort();
  const other = await serveText(() => numbers(3));
  await expect.poll(async () => (await other.inject('/things/numbers')).statusCode).toBe(200);
  app.server.closeAllConnections();
  await app.close();
});

test('a client that leaves before the file begins no longer counts', async () => {
  const ready = Promise.withResolvers<void>();
  const app = await buildApp(api.deps, '/nowhere');
  let asked = 0;
  serve(
    app,
    api.deps,
    openThings,
    async () => {
      asked += 1;
      if (asked <= 3) await ready.promise;
      return { name: 'things', text: numbers(3) };
    },
    { reply: 'file' },
  );
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/things/numbers`;
  const leaving = new AbortController();
  const left = Array.from({ length: 3 }, () => fetch(url, { signal: leaving.signal }).catch(() => null));
  await expect.poll(() => asked).toBe(3);
  leaving.abort();
  await Promise.all(left);
  await expect.poll(() => fetch(url).then(({ status }) => status)).toBe(200);
  ready.resolve();
  app.server.closeAllConnections();
  await app.close();
});

test('a pipelined request does not count', async () => {
  async function* endless() {
    for (;;) yield ' '.repeat(100_000);
  }
  const app = await serveText(endless);
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const asking = connect(Number(address.port), address.hostname);
  asking.on('error', () => {});
  const ask = 'GET /things/numbers HTTP/1.1\r\nHost: ekbid\r\nAccept-Encoding: identity\r\n\r\n';
  asking.write(ask.repeat(20));
  await once(asking, 'readable');
  const other = await fetch(`${address.origin}/things/numbers`);
  expect(other.status).toBe(200);
  asking.destroy();
  app.server.closeAllConnections();
  await app.close();
});

test('a JSON file that fails on the way is aborted, so that a part never looks whole', async () => {
  async function* failing() {
    yield '['.padEnd(100_000);
    throw new Error('no more numbers');
  }
  const app = await serveText(failing);
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/things/numbers`;
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  await app.close();
});

test('a wrong address is refused before anything is written', async () => {
  const app = await serveText(() => numbers(3));
  expect((await app.inject('/things/letters')).statusCode).toBe(404);
});
