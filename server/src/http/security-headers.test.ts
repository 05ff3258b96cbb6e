import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const at = useTestApp();

test('every reply forbids unused features; payment is allowed for us and the provider', async () => {
  for (const url of ['/api/site', '/api/nothing', '/healthz']) {
    const policy = String((await at.app.inject({ url })).headers['permissions-policy']);
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb']) expect(policy).toContain(`${feature}=()`);
    expect(policy).toMatch(/payment=\(self "http[^"]+"/);
  }
});

describe('a request', () => {
  let port: number;
  beforeAll(async () => {
    await at.app.listen({ host: '127.0.0.1', port: 0 });
    port = (at.app.server.address() as AddressInfo).port;
  });

  /** As written on the wire: clients of libraries send one Host. */
  async function ask(path: string, ...headers: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  }

  test.each(['/api/site', '/healthz', '/api/live', '/nowhere'])('for %s with two hosts is refused', async (path) => {
    const reply = await ask(path, 'Host: ekbid.example', 'host: other.example');
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('"invalid_request"');
  });

  test('with one host is answered', async () => {
    expect(await ask('/api/site', 'Host: ekbid.example')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
