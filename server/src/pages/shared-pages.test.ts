import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ownerMark } from '@ekbid/contract';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createAuction, signIn } from '../testing/test-app.ts';
import { repliesIn, useSite } from './testing/site.ts';

const { api, get, replies } = useSite({}, { sharedReplyAgeMs: 250 });

afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  const about = { key: 'any', auctionId: undefined };
  const make = () => Promise.resolve({ payload: '{}', changesAt: [] });
  await eventually(async () => expect(await replies().find(about, [], make)).not.toBeNull());
});

/** The cookies that a browser has after its first visit. */
async function visit(): Promise<Record<string, string>> {
  const { cookies } = await get('/api/auth/me');
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

async function look(url: string, cookies: Record<string, string>, encoding: keyof typeof unpack = 'identity') {
  const { statusCode, headers, rawPayload } = await get(url, { cookies, headers: { 'accept-encoding': encoding } });
  const { date: _, 'content-length': _length, 'transfer-encoding': _chunks, connection: _kept, ...others } = headers;
  const packing = (others['content-encoding'] ?? 'identity') as keyof typeof unpack;
  const body = unpack[packing](rawPayload).toString();
  return { statusCode, headers: others, body: body.replaceAll(/"(?:serverTime|next)":"[^"]+"/g, '') };
}

/**
 * Records the shared pages that are requested from now on, in order. Null for a request that is answered without
 * sharing.
 */
function watchPages() {
  const find = vi.spyOn(replies(), 'find');
  const results = () => find.mock.results.filter((_, nth) => find.mock.calls[nth]?.[0].key.startsWith('page '));
  return () => Promise.all(results().map(({ value }) => value as unknown));
}

describe('a page for visitors', () => {
  test('is what they get unshared, in each language and encoding', async () => {
    const auctionId = await createAuction(api, { title: 'A steel pot' });
    const cookies = await visit();
    const pages = watchPages();
    const ofAuction = [`/auctions/${auctionId}`, `/auctions/${auctionId}/check`, `/auction/${auctionId}/leaderboard`];
    for (const path of ['/', '/auctions', '/faq', ...ofAuction])
      for (const language of ['en', 'hi'])
        for (const encoding of ['identity', 'gzip', 'br'] as const) {
          const shared = await look(path, { ...cookies, language }, encoding);
          // A request with an invalid consistency token gets a page of its own, which must look the same.
          expect(await look(path, { ...cookies, language, ekbid_seen: 'unknown' }, encoding)).toEqual(shared);
          expect(shared.body).toContain(`<html lang="${language}-IN">`);
        }
    const found = await pages();
    expect(found).toHaveLength(6 * 2 * 3 * 2);
    expect(found.map((page) => page !== null)).toEqual(found.map((_, nth) => nth % 2 === 0));
  });

  test('of an auction is gone with the auction, and at once', async () => {
    const [auctionId, otherId] = [await createAuction(api), await createAuction(api)];
    const cookies = await visit();
    const statuses = async () => [
      (await get(`/auctions/${auctionId}`, { cookies })).statusCode,
      (await get(`/auctions/${otherId}`, { cookies })).statusCode,
    ];
    const pages = watchPages();
    expect([await statuses(), await statuses()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const { browser } = await signIn(api, { role: 'ADMIN' });
    expect((await browser.send('DELETE', `/api/auctions/${auctionId}`)).statusCode).toBe(200);
    expect(await statuses()).toEqual([404, 200]);
    expect((await pages()).map((page) => page !== null)).toEqual([true, true, true, true, false, true]);
  });

  test('is 404 for an auction that does not exist, and is not kept', async () => {
    const cookies = await visit();
    const pages = watchPages();
    expect((await get(`/auctions/${randomUUID()}`, { cookies })).statusCode).toBe(404);
    expect(await pages()).toEqual([null]);
  });

  test('is not kept under an id in another form, so that one page fills no memory', async () => {
    const auctionId = await createAuction(api);
    const cookies = await visit();
    const pages = watchPages();
    expect((await get(`/auctions/${auctionId.toUpperCase()}`, { cookies })).statusCode).toBe(200);
    expect(await pages()).toEqual([]);
  });

  test('is 404 under an id that is not well-formed, and is not kept', async () => {
    const cookies = await visit();
    const pages = watchPages();
    const ids = ['-'.repeat(36), 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'];
    for (const id of ids)
      for (const path of [`/auctions/${id}`, `/auctions/${id}/check`, `/auction/${id}/leaderboard`])
        expect([path, (await get(path, { cookies })).statusCode]).toEqual([path, 404]);
    expect(await pages()).toEqual([]);
  });

  test('is not kept for ids of auctions that it does not read, so that one page fills no memory', async () => {
    const cookies = await visit();
    const pages = watchPages();
    for (const path of ['/prizes', '/admin/update-auction', '/admin/prizes'])
      expect((await get(`${path}/${randomUUID()}`, { cookies })).statusCode).toBe(200);
    expect(await pages()).toEqual([]);
  });

  test('is accepted by the browser of every visitor, and by that of no signed-in person', async () => {
    const [one, other, { browser }] = [await visit(), await visit(), await signIn(api)];
    await browser.send('GET', '/api/auth/me');
    const { body } = await look('/', one);
    const owner = /data-owner="([^"]+)"/.exec(body)?.[1];
    expect(one['XSRF-TOKEN']).not.toBe(other['XSRF-TOKEN']);
    for (const { 'XSRF-TOKEN': token = '' } of [one, other]) expect(ownerMark(token)).toBe(owner);
    expect(ownerMark(browser.cookies.get('XSRF-TOKEN') ?? '')).not.toBe(owner);
  });

  test('comes in the same bytes with the first cookies, and with a language that its address names', async () => {
    const pages = watchPages();
    const again = await look('/?lang=hi', await visit(), 'br');
    const first = await look('/?lang=hi', {}, 'br');
    expect(first.body).toBe(again.body);
    expect(first.headers['set-cookie']).toHaveLength(3);
    expect(again.headers['set-cookie']).toContain('language=hi');
    expect(await pages()).not.toContain(null);
  });

  test('has nothing of the reader for whom it was made', async () => {
    const { userId, browser } = await signIn(api);
    const pages = watchPages();
    const own = await get('/auctions', { cookies: Object.fromEntries(browser.cookies) });
    expect(repliesIn(own.body)['/api/auth/me']?.data).toMatchObject({ userData: { _id: userId } });
    expect(await pages()).toEqual([]);
    const cookies: Record<string, string> = { ...(await visit()), other: 'a-secret-of-mine' };
    const { body } = await get('/faq', {
      cookies,
      headers: { host: 'elsewhere.example', referer: 'http://me.example' },
    });
    expect(body).not.toMatch(/a-secret-of-mine|elsewhere|me\.example/);
    expect(body).not.toContain(cookies['XSRF-TOKEN']?.slice(12, 30));
  });

  test('is not kept if one of its calls is refused', async () => {
    const cookies = await visit();
    const read = vi.spyOn(api.deps.reads, 'from').mockRejectedValue(new Error('away'));
    const pages = watchPages();
    const list = '/api/auctions?status=active&sort=ending&limit=1';
    const sent = async () => Object.keys(repliesIn((await get('/about', { cookies })).body));
    expect(await sent()).not.toContain(list);
    read.mockRestore();
    expect(await sent()).toContain(list);
    expect((await pages()).map((page) => page !== null)).toEqual([false, true]);
  });
});
