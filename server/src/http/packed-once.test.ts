import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { sendPackedOnce } from './api-document.ts';

const api = useTestApp();
const ask = (encoding: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({
    method,
    url: '/api/docs/js/scalar.js',
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  });

test('the script of the API’s page travels compressed, as each browser can read it', async () => {
  const plain = (await ask(undefined)).rawPayload;
  expect(plain.length).toBeGreaterThan(1_000_000);
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(accepted);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(rawPayload.length).toBeLessThan(plain.length / 3);
    expect(unpack(rawPayload).equals(plain)).toBe(true);
    expect((await ask(accepted, 'HEAD')).headers['content-length']).toBe(String(rawPayload.length));
  }
  for (const accepted of ['identity', 'br;q=0, gzip;q=0.0', '*;q=0'])
    expect((await ask(accepted)).headers).not.toHaveProperty('content-encoding');
});

test('a text is compressed at the first request only', async () => {
  const app = fastify();
  const [pack, sent] = [sendPackedOnce(), [] as unknown[]];
  app.get('/', async (request, reply) => {
    sent.push(await pack(request, reply, 'the one that stands alone'));
    return reply.send('');
  });
  const headers = { 'accept-encoding': 'br' };
  await Promise.all([1, 2, 3].map(() => app.inject({ url: '/', headers })));
  expect(sent[0]).toBeInstanceOf(Buffer);
  for (const bytes of sent) expect(bytes).toBe(sent[0]);
});
