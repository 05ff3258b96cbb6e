import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn, useTestApp } from '../testing/test-app.ts';

const at = useTestApp();

test('every reply forbids unused features; payment is allowed for us and the provider', async () => {
  for (const url of ['/api/site', '/api/nothing', '/healthz']) {
    const policy = String((await at.app.inject({ url })).headers['permissions-policy']);
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb']) expect(policy).toContain(`${feature}=()`);
    expect(policy).toMatch(/payment=\(self "http[^"]+"/);
  }
});

test('every reply says what it is, may be read as nothing else, and may not be framed', async () => {
  for (const url of ['/api/site', '/api/nothing', '/healthz', '/api/docs/', '/api/openapi.json']) {
    const { headers } = await at.app.inject({ url });
    expect(headers['content-type'], url).toMatch(/^(application\/json|text\/html); charset=utf-8$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy'], url).toContain(rule);
  }
});

describe('a request', () => {
  let port: number;
  beforeAll(async () => {
    await at.app.listen({ host: '127.0.0.1', port: 0 });
    port = (at.app.server.address() as AddressInfo).port;
  });

  /** Sends raw header lines, because HTTP libraries send only one Host header. */
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

  test.each([
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks by another name', ['Transfer-Encoding: xchunked']],
    ['a folded header', ['X-One: a', ' Transfer-Encoding: chunked']],
  ])('with %s is refused, because a proxy may read its end elsewhere', async (_what, headers) => {
    expect(await ask('/api/site', 'Host: ekbid.example', ...headers)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['TRACE', 'PUT', 'OPTIONS'] as const)('by %s finds nothing, and does not come back', async (method) => {
    const reply = await at.app.inject({ method, url: '/api/site', headers: { 'x-secret': 'echoed' } });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('echoed');
  });

  test('cannot reach prototypes, nor say one thing twice', async () => {
    const { browser } = await signIn(at);
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    const send = (payload: string) =>
      at.app.inject({
        ...{ method: 'POST', url: '/api/auth/login', payload, cookies: Object.fromEntries(browser.cookies) },
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      });
    for (const name of ['"__proto__":{"role":"ADMIN"}', '"constructor":{"prototype":{"role":"ADMIN"}}'])
      expect((await send(`{"email":"a@b.in","password":"a pass 1",${name}}`)).statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
    expect((await at.app.inject('/api/auctions?status=active&status=ended')).statusCode).toBe(400);
  });

  test('with one host is answered', async () => {
    expect(await ask('/api/site', 'Host: ekbid.example')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
