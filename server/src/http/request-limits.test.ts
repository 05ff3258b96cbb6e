import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listenSomewhere } from '../live/testing/live-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { useTestApp } from '../testing/test-app.ts';
import { handleErrors } from './error-handler.ts';
import { limitRequests } from './request-limits.ts';

const app = useTestApp();

/** Texts of 15,000 characters, which is about the largest header that Node accepts. */
const hostile = [' ', '\t', ';', ',', '(', ' ;', ' ,', '";', '=', '%'].map((signs) =>
  signs.repeat(Math.ceil(15_000 / signs.length)),
);

describe('a header', () => {
  test('has a bounded length before anything reads it', async () => {
    const seen = vi.fn<(headers: Record<string, unknown>) => void>();
    const server = fastify();
    limitRequests(server);
    // `limitRequests` is registered first, so hooks that are added later, like this one, see the shortened headers.
    server.addHook('onRequest', async ({ headers }) => seen(headers));
    server.get('/', async () => 'served');
    const names = [
      'accept-language',
      'accept-encoding',
      'range',
      'if-none-match',
      'authorization',
      'x-xsrf-token',
      'x',
    ];
    for (const text of hostile) {
      const headers = Object.fromEntries([...names, 'cookie'].map((name) => [name, `a${text}z`]));
      expect((await server.inject({ url: '/', headers })).body).toBe('served');
      const lengths = names.map((name) => String(seen.mock.lastCall?.[0][name]).length);
      expect(lengths).toEqual(names.map(() => 1000));
      expect(String(seen.mock.lastCall?.[0]['cookie'])).toHaveLength(8192);
    }
  });

  test('keeps what proxies added at its end', async () => {
    const server = fastify({ trustProxy: (_address, hop) => hop < 1 });
    limitRequests(server);
    server.get('/', async ({ ip, headers }) => ({ ip, length: headers['x-forwarded-for']?.length }));
    const forwarded = `${'6.6.6.6, '.repeat(1500)}198.51.100.7`;
    const { ip, length } = (await server.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).json<
      Record<string, unknown>
    >();
    expect([ip, length]).toEqual(['198.51.100.7', 1000]);
  });

  test('is bounded in the application itself, for replies and refusals alike', async () => {
    // Cut at its limit, this header asks for Hindi. Whole, it would ask for a language that does not exist.
    const headers = { 'accept-language': `hi${' '.repeat(14_000)}x` };
    for (const url of ['/api/nothing-here', '/api/auctions?limit=0'])
      expect((await app.app.inject({ url, headers })).json<{ message: string }>().message).toMatch(/[अ-ह]/);
  });
});

test('a body has a largest size, which is checked before the body and its sender', async () => {
  const send = async (bytes: number) => {
    const headers = { 'content-type': 'application/json' };
    const payload = JSON.stringify('x'.repeat(bytes - 2));
    const response = await app.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    return [response.statusCode, response.json<{ code: string }>().code];
  };
  expect(await send(64 * 1024)).toEqual([403, 'forged_request']);
  expect(await send(64 * 1024 + 1)).toEqual([413, 'payload_too_large']);
});

describe('a request that is slow to arrive', () => {
  const servers: FastifyInstance[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function serve(limits: Parameters<typeof limitRequests>[1], options: FastifyServerOptions = {}) {
    const server = fastify({ forceCloseConnections: true, ...options }) as FastifyInstance;
    servers.push(server);
    handleErrors(server);
    await server.register((await import('@fastify/cookie')).default);
    limitRequests(server, limits);
    server.post('/text', async () => 'whole');
    server.post('/upload', { config: { takesUpload: true } }, async () => 'whole');
    return Number(new URL(await listenSomewhere(server)).port);
  }

  async function post(port: number, path: string) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    const reply = { text: '', ended: once(socket, 'close') };
    socket.on('data', (data: Buffer) => (reply.text += data.toString()));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"`);
    return { socket, reply };
  }

  test('is refused and closed, but not an upload that takes as long', async () => {
    const port = await serve({ bodyMs: 100 });
    const upload = await post(port, '/upload');
    const slow = await post(port, '/text');
    await slow.reply.ended;
    expect(slow.reply.text).toMatch(/^HTTP\/1.1 408 [^]*connection: close[^]*"code":"request_timeout"/);
    upload.socket.write('ab"');
    await eventually(() => expect(upload.reply.text).toMatch(/^HTTP\/1.1 200 [^]*whole$/));
  });

  test('is closed at once where there are as many connections as may be', async () => {
    const port = await serve({ connections: 1 });
    const first = await post(port, '/upload');
    const second = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(second);
    await once(second, 'close');
    first.socket.write('ab"');
    await eventually(() => expect(first.reply.text).toContain('whole'));
  });

  test('is no fault of ours when its sender leaves', async () => {
    const logged: { level: number }[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line) as never) });
    const port = await serve({}, { loggerInstance: log });
    const { socket } = await post(port, '/text');
    await eventually(() => expect(logged).toContainEqual(expect.objectContaining({ msg: 'incoming request' })));
    socket.destroy();
    await eventually(() => expect(logged).toContainEqual(expect.objectContaining({ msg: 'the client left' })));
    expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  });

  test('has room beside a network that has as many connections as may be', async () => {
    const port = await serve({ connectionsPerNetwork: 1 });
    const first = await post(port, '/upload');
    const second = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(second);
    await once(second, 'close');
    expect(await ask(port, '127.1.2.3')).toMatch(/^HTTP\/1.1 404 /);
    // Once a connection ends, the server accepts another one from the same network.
    first.socket.destroy();
    await eventually(async () => expect(await ask(port, '127.0.0.1')).toMatch(/^HTTP\/1.1 404 /));
  });

  /** Returns the reply to a request from this address, or an empty text if the server closes the connection. */
  async function ask(port: number, localAddress: string): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    socket.write('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\n');
    const [reply] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean];
    return reply.toString();
  }
});

test('the application sets the timeouts of Node for what its own timers do not cover', () => {
  const { requestTimeout, headersTimeout, maxConnections } = app.app.server;
  expect({ requestTimeout, headersTimeout, maxConnections }).toEqual({
    requestTimeout: 120_000,
    headersTimeout: 30_000,
    maxConnections: 25_000,
  });
});
