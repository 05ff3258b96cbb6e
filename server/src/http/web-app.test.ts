import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useSite } from '../pages/testing/site.ts';
import { createAuction, signIn } from '../testing/test-app.ts';

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

describe('which scripts may run', () => {
  test.each(['/', '/auctions', '/nowhere', '/api/docs/', '/api/auth/me'])(
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
