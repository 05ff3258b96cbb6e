import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from './serve.ts';

const server = createServer();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a request. Returns it with the response whose socket the stream uses. */
async function call() {
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  // The test does not answer some of these requests, so they fail when it ends.
  request.on('error', () => {});
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { request, response };
}

test('the head of a stream has the given headers and those of every stream', async () => {
  const { request, response } = await call();
  const given = { 'x-rest': 7, vary: undefined, 'set-cookie': ['a=1', 'b=2'] };
  openEventStream(response, given).write('data: one\n\n');
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  expect(incoming.statusCode).toBe(200);
  expect(incoming.headers).toEqual({
    'x-rest': '7',
    'set-cookie': ['a=1', 'b=2'],
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    connection: 'close',
    'x-accel-buffering': 'no',
    date: expect.stringMatching(/ GMT$/) as string,
  });
  const [chunk] = (await once(incoming, 'data')) as [Buffer];
  expect(chunk.toString()).toBe('data: one\n\n');
});

test('an open stream keeps no headers in memory', async () => {
  const { response } = await call();
  openEventStream(response, { 'content-security-policy': "default-src 'self'" });
  expect(response.getHeaderNames()).toEqual([]);
  // `_header` is Node's internal copy of the headers that were sent.
  expect(response).toHaveProperty('_header', null);
});

test('a header cannot begin another', async () => {
  const { response } = await call();
  expect(() => openEventStream(response, { 'x-rest': '7\r\nset-cookie: a=1' })).toThrow(/Invalid character/);
});
