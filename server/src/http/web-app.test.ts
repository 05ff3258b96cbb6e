import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useSite } from '../pages/testing/site.ts';
import { makeWebBuild } from '../pages/testing/web-build.ts';
import { createAuction, signIn } from '../testing/test-app.ts';
import { compressReplies, serveWebApp } from './web-app.ts';

const { api, get } = useSite();
const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

describe('what is sent compressed', () => {
  test('files of the build, as the build made them, and kept for ever', async () => {
    const brotli = await get('/assets/index.js', accepting('gzip, br'));
    expect(brotli.body).toBe('the app, smaller');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotli.headers['content-type']).toContain('javascript');
    expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect((await get('/assets/index.js', accepting('gzip'))).body).toBe('the app, small');
    expect((await get('/assets/index.js')).body).toBe('the app');
    expect((await get('/assets/index.js.br')).statusCode).toBe(404);
  });

  test('pages and replies', async () => {
    for (const title of ['First', 'Second', 'Third']) await createAuction(api, { title });
    for (const url of ['/', '/api/auctions']) {
      const brotli = await get(url, accepting('br'));
      expect([url, brotli.headers['content-encoding']]).toEqual([url, 'br']);
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('Five litres, with whistle.');
      const gzip = await get(url, accepting('gzip'));
      expect(gunzipSync(gzip.rawPayload).toString()).toContain('Five litres, with whistle.');
      expect(gzip.rawPayload.length).toBeLessThan((await get(url)).rawPayload.length);
    }
    expect((await get('/', accepting('br'))).headers.vary).toContain('Cookie');
  });

  test('nothing that is small', async () => {
    const { headers } = await get('/api/auth/me', accepting('br'));
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('files from memory', () => {
  let folder = '';
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await makeWebBuild();
    app = fastify();
    await compressReplies(app);
    await serveWebApp(app, folder, { serviceWorker: true });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const ask = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/assets/index.js', headers });

  test('are sent again as they were sent first, whatever happened to the file', async () => {
    const first = await ask({ 'accept-encoding': 'gzip, br' });
    await Promise.all(['', '.br', '.gz'].map((ending) => writeFile(join(folder, `assets/index.js${ending}`), '')));
    const second = await ask({ 'accept-encoding': 'br' });
    expect([second.body, second.statusCode]).toEqual(['the app, smaller', 200]);
    const { date: _first, ...headers } = first.headers;
    expect(second.headers).toMatchObject(headers);
  });

  test('are never sent to a request for less', async () => {
    await Promise.all(['', '.br'].map((ending) => writeFile(join(folder, `assets/index.js${ending}`), 'the app')));
    const { headers } = await ask();
    const etag = String(headers.etag);
    for (const [asked, status, body] of [
      [{ range: 'bytes=0-2' }, 206, 'the'],
      [{ 'if-none-match': etag }, 304, ''],
      [{ 'if-modified-since': String(headers['last-modified']) }, 304, ''],
      [{ 'if-match': '"another"' }, 412, ''],
      [{ 'accept-encoding': 'br;q=0' }, 200, 'the app'],
    ] as const) {
      const reply = await ask(asked);
      expect([asked, reply.statusCode, status === 412 ? '' : reply.body]).toEqual([asked, status, body]);
    }
    const head = await ask({}, 'HEAD');
    expect([head.headers['content-length'], head.body]).toEqual(['7', '']);
  });

  test('are not replaced by the reply to an unusual list of encodings', async () => {
    const fresh = fastify();
    const own = await makeWebBuild();
    onTestFinished(async () => {
      await fresh.close();
      await rm(own, { recursive: true });
    });
    await serveWebApp(fresh, own, { serviceWorker: true });
    const ask = (accepted: string) =>
      fresh.inject({ url: '/assets/index.js', headers: { 'accept-encoding': accepted } });
    const usual = ['', 'br', 'gzip', 'gzip, deflate, br, zstd', 'gzip, deflate', 'identity'];
    const odd = ['identity,\tbr', 'x\tbr', 'gzip,\tbr', 'br x, gzip', 'br x', 'BR', 'gZip', 'br;q=0', '*'];
    const bodies = async () => {
      const replies = await Promise.all(usual.map((accepted) => ask(accepted)));
      return replies.map(({ body, headers }) => `${headers['content-encoding']}: ${body}`);
    };
    for (const accepted of odd) await ask(accepted);
    const small = 'gzip: the app, small';
    const plain = 'undefined: the app';
    expect(await bodies()).toEqual([plain, 'br: the app, smaller', small, 'br: the app, smaller', small, plain]);
  });
});

describe('the service worker', () => {
  // proves offline.worker-off
  test('is the empty one where the operator turns it off, and browsers look for it after each visit', async () => {
    const folder = await makeWebBuild();
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [serviceWorker, body] of [
      [true, 'the worker'],
      [false, 'no worker'],
    ] as const) {
      const app = fastify();
      onTestFinished(() => app.close());
      await serveWebApp(app, folder, { serviceWorker });
      const reply = await app.inject('/service-worker.js');
      expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, body, 'no-cache']);
      expect(reply.headers['content-type']).toContain('javascript');
    }
  });
});

describe('which scripts may run', () => {
  test.each(['/', '/auctions', '/nowhere', '/shell.html', '/api/docs/', '/api/auth/me'])(
    'on %s, none written into it',
    async (url) => {
      const { body, headers } = await get(url, { by: await signIn(api) });
      const policy = String(headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).toContain("'self'");
      expect(policy).not.toContain('unsafe-eval');
      expect(scripts).not.toContain('unsafe');
      expect(policy).toContain("default-src 'self'");
      for (const [, attributes = '', text = ''] of body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
        const hash = createHash('sha256').update(text).digest('base64');
        const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
        const allowed =
          /src=|application\/json/.test(attributes) || scripts.includes(nonce ? `'nonce-${nonce}'` : hash);
        expect([attributes, allowed]).toEqual([attributes, true]);
      }
    },
  );
});
