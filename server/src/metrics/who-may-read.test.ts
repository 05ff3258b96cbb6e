import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../boot/app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { mayRead } from './metrics.routes.ts';
import { scrape } from './testing/scrape.ts';

const token = randomBytes(24).toString('hex');
const open = useTestApp();
const guarded = useTestApp({ METRICS_TOKEN: token });

describe('with a token', () => {
  test('a caller that sends it reads, from anywhere', async () => {
    for (const scheme of ['Bearer', 'bearer']) {
      const answer = await scrape(guarded.app, { authorization: `${scheme} ${token}`, host: 'x' }, '203.0.113.9');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('ekbid_database_up 1');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    }
  });

  test.each(['', 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])(
    'no other caller does, not even on this machine: %j',
    async (authorization) => {
      const answer = await scrape(guarded.app, { authorization });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('ekbid_');
      expect((await scrape(guarded.app)).statusCode).toBe(401);
    },
  );
});

describe('without a token', () => {
  test('a caller on this machine reads', async () => {
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect((await scrape(open.app, {}, address)).statusCode).toBe(200);
    for (const host of ['127.0.0.1:3500', '[::1]:3500', 'localhost'])
      expect((await scrape(open.app, { host })).statusCode).toBe(200);
  });

  test('other callers get 404', async () => {
    const strangers = [
      scrape(open.app, {}, '192.168.1.7'),
      scrape(open.app, {}, '::ffff:192.168.1.7'),
      // The first request comes through a proxy on this machine. The second comes from elsewhere and claims to be
      // local.
      scrape(open.app, { 'x-forwarded-for': '127.0.0.1' }),
      scrape(open.app, { 'x-forwarded-for': '127.0.0.1' }, '192.168.1.7'),
      scrape(open.app, { forwarded: 'for=203.0.113.9' }),
      // DNS rebinding: a foreign site whose name resolves to this machine.
      scrape(open.app, { host: 'evil.example' }),
      scrape(open.app, { host: 'localhost.evil.example' }),
    ];
    const nowhere = await open.app.inject('/nowhere-at-all');
    for (const { statusCode, headers, body } of await Promise.all(strangers)) {
      expect([statusCode, Object.keys(headers)]).toEqual([404, Object.keys(nowhere.headers)]);
      expect(withoutOwner(body)).toBe(withoutOwner(nowhere.body));
    }
  });

  test('no caller reads in production', async () => {
    const config = { ...open.deps.config, production: true };
    const app = await buildApp({ ...open.deps, config });
    expect((await scrape(app)).statusCode).toBe(404);
    await app.close();
    expect(mayRead({ production: true, METRICS_TOKEN: token }, { headers: {}, address: '127.0.0.1' })).toBe(
      'token_wanted',
    );
  });
});

/** Removes what differs between two pages: the attribute that identifies the browser, and the path. */
const withoutOwner = (page: string) => page.replace(/data-owner="[^"]*"/, '').replace('/metrics', '/nowhere-at-all');
