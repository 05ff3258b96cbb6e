import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getAuction, logout, seenCookie, serverTimeHeader, toldCookie } from '@ekbid/contract';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { readMetrics } from '../metrics/testing/scrape.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ RATE_LIMITS: 'on' }, undefined, { sharedReplyAgeMs: 250 });
const second = useSecondApp(app);

/** Opens a browser that already has its cookies. */
async function visit(test: TestApp): Promise<Browser> {
  const browser = new Browser(test.app);
  await browser.send('GET', '/api/auth/me');
  return browser;
}

afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  const sharesAny = ({ app: { sharedReplies } }: TestApp) =>
    sharedReplies.find({ key: 'any', auctionId: undefined }, [], () =>
      Promise.resolve({ payload: '{}', changesAt: [] }),
    );
  await eventually(async () => expect([await sharesAny(app), await sharesAny(second)]).not.toContain(null));
});

/** Changes a title directly in the database, so that no process announces the change. */
const rename = (auctionId: string, title: string) =>
  app.db.updateTable('auctions').set({ title }).where('auctionId', '=', auctionId).execute();
const titleFor = async (browser: Browser, auctionId: string) =>
  (await browser.call(getAuction, { params: { auctionId } })).ok.data.title;

/** Stops the clock, so that replies do not age. Then only the tested rule can keep an old reply from being sent. */
function stopAgeing(): void {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

/** Returns what a browser receives, without the values that differ in every reply. */
async function lookAt(path: string, { language, encoding, tag, seen }: Record<string, string>) {
  const browser = await visit(app);
  if (seen !== undefined) browser.cookies.set(seenCookie, seen);
  const wanted = { 'accept-language': language ?? '', 'accept-encoding': encoding ?? '', 'if-none-match': tag ?? '' };
  const { statusCode, headers, rawPayload } = await browser.send('GET', path, undefined, wanted);
  const { date: _, [serverTimeHeader]: time, 'content-length': _length, ...others } = headers;
  expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(10_000);
  // These headers differ between equal replies. For example, a reply that is compressed while it is sent has
  // `transfer-encoding` instead of `content-length`.
  const fleeting = /^(x-ratelimit-.*|transfer-encoding|connection)$/;
  for (const name of Object.keys(others)) if (fleeting.test(name)) delete others[name];
  const packing = (others['content-encoding'] ?? 'identity') as keyof typeof unpack;
  const body = statusCode === 200 ? unpack[packing](rawPayload).toString() : rawPayload.toString();
  return { statusCode, headers: others, body: body.replaceAll(/"serverTime":"[^"]+"/g, '') };
}

describe('what visitors are sent', () => {
  test('is what they get unshared, in any language and encoding, but for the time', async () => {
    const auctionId = await createAuction(app, { title: 'A steel pot' });
    await createAuction(app);
    const find = vi.spyOn(app.app.sharedReplies, 'find');
    for (const path of ['/api/auctions', `/api/auctions/${auctionId}`])
      for (const encoding of ['identity', 'gzip', 'br'])
        for (const tag of ['"x"', '*']) {
          const shared = await lookAt(path, { language: 'en', encoding, tag });
          expect(await lookAt(path, { language: 'hi', encoding, tag })).toEqual(shared);
          // The server answers a request with an unreadable consistency token by an unshared reply.
          expect(await lookAt(path, { language: 'hi', encoding, tag, seen: 'unknown' })).toEqual(shared);
          expect(shared.statusCode).toBe(tag === '*' ? 304 : 200);
        }
    const found = await Promise.all(find.mock.results.map(({ value }) => value as unknown));
    expect(found.map((reply) => reply !== null)).toEqual(found.map((_, nth) => nth % 3 < 2));
  });

  test('is stored by no browser that gets its cookies with it', async () => {
    const find = vi.spyOn(app.app.sharedReplies, 'find');
    const { statusCode, headers } = await new Browser(app.app).send('GET', '/api/auctions');
    expect(await find.mock.results[0]?.value).not.toBeNull();
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
    expect(headers['set-cookie']).toHaveLength(2);
  });

  test('is shared for first pages and single auctions, without a search', async () => {
    const find = vi.spyOn(app.app.sharedReplies, 'find');
    const browser = await visit(app);
    const auctionId = await createAuction(app);
    const counts = [];
    for (const query of ['', '?sort=newest&status=active', '?search=x', '?after=x', '?limit=none', `/${auctionId}`]) {
      await browser.send('GET', `/api/auctions${query}`);
      counts.push(find.mock.calls.length);
    }
    expect(counts).toEqual([1, 2, 2, 2, 2, 3]);
  });
});

test('shared replies are counted, and limited for each address', async () => {
  const find = vi.spyOn(app.app.sharedReplies, 'find');
  const browser = await visit(app);
  const series = 'ekbid_http_request_duration_seconds_count{method="GET",route="/api/auctions",status="200"}';
  const counted = async () => [...(await readMetrics(app.app))].find(([name]) => name === series)?.[1] ?? 0;
  const before = await counted();
  const left = [];
  for (let nth = 0; nth < 3; nth += 1)
    left.push(Number((await browser.send('GET', '/api/auctions')).headers['x-ratelimit-remaining']));
  expect(left).toEqual([left[0], (left[0] ?? 0) - 1, (left[0] ?? 0) - 2]);
  expect(await counted()).toBe(before + 3);
  expect(await Promise.all(find.mock.results.map(({ value }) => value as unknown))).not.toContain(null);
});

test('health checks are never limited, because a refusal would take a healthy process out of service', async () => {
  const limitOf = async (url: string) => (await app.app.inject(url)).headers['x-ratelimit-limit'];
  expect(await Promise.all(['/healthz', '/readyz', '/api/auctions'].map(limitOf))).toEqual([
    undefined,
    undefined,
    expect.anything(),
  ]);
});

describe('a visitor is answered with all that they have seen', () => {
  test('where they have just signed out, in another process', async () => {
    const auctionId = await createAuction(app);
    const { browser } = await signIn(app);
    stopAgeing();
    const visitor = await visit(second);
    await titleFor(visitor, auctionId);
    await rename(auctionId, 'Another title');
    // This visitor has no consistency token for the change, so the old reply is allowed.
    expect(await titleFor(visitor, auctionId)).not.toBe('Another title');
    await browser.call(logout);
    const signedOut = new Browser(second.app);
    for (const [name, value] of browser.cookies) signedOut.cookies.set(name, value);
    expect(await titleFor(signedOut, auctionId)).toBe('Another title');
  });

  test('where a live event of one process tells of a change, and another one answers', async () => {
    const auctionId = await createAuction(app);
    stopAgeing();
    const visitor = await visit(second);
    await titleFor(visitor, auctionId);
    await rename(auctionId, 'Another title');
    expect(await titleFor(visitor, auctionId)).not.toBe('Another title');
    // Simulates what a page does with the id of a live event.
    visitor.cookies.set(toldCookie, await app.deps.reads.seenNow());
    expect(await titleFor(visitor, auctionId)).toBe('Another title');
    expect(await titleFor(await visit(second), auctionId)).toBe('Another title');
  });

  test('after a bid, at once in its own process and soon in another one', async () => {
    const auctionId = await createAuction(app);
    const asha = await signIn(app);
    stopAgeing();
    const bids = async (test: TestApp) =>
      (await (await visit(test)).call(getAuction, { params: { auctionId } })).ok.data.totalBids;
    expect([await bids(app), await bids(second)]).toEqual([0, 0]);
    await bid(app, asha, auctionId, 7);
    expect(await bids(app)).toBe(1);
    await eventually(async () => expect(await bids(second)).toBe(1));
  });
});
