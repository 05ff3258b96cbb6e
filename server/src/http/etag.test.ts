import { type Endpoint, serverTimeHeader } from '@ekbid/contract';
import * as contract from '@ekbid/contract';
import { once } from 'node:events';
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenSomewhere } from '../live/testing/live-stream.ts';
import { bid } from '../testing/bidding.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { reading } from './testing/sealed-amounts.ts';

const app = useTestApp();
const agent = new Agent({ keepAlive: true });
let origin: string;
beforeAll(async () => {
  origin = await listenSomewhere(app.app);
});
afterAll(() => agent.destroy());

type Options = { by?: Person; tag?: string | undefined; method?: string; headers?: Record<string, string> };

/** Sends a real request over a socket, because the test checks what is sent on the wire. */
async function ask(path: string, { by, tag, method = 'GET', headers = {} }: Options = {}) {
  const cookie = by && [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get(`${origin}/api${path}`, {
    agent,
    method,
    headers: { ...(cookie && { cookie }), ...(tag !== undefined && { 'if-none-match': tag }), ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, etag: response.headers.etag ?? '', body };
}

const keeping = ({ 'cache-control': control, vary }: IncomingHttpHeaders) => [control, vary];
const kept = ['private, no-cache', 'Accept-Language, Cookie, accept-encoding'];

describe('an unchanged reply', () => {
  test('is answered without a body, compressed or plain', async () => {
    const by = await signIn(app);
    for (const title of ['First', 'Second', 'Third']) await createAuction(app, { title });
    const plain = await ask('/auctions', { by });
    const brotli = await ask('/auctions', { by, headers: { 'accept-encoding': 'br' } });
    expect(plain.etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(keeping(plain.headers)).toEqual(kept);
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers.vary).toContain('Cookie');
    expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toMatchObject({ success: true });
    expect(brotli.etag).toBe(plain.etag);

    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await ask('/auctions', { by, tag: plain.etag, headers: { 'accept-encoding': encoding } });
      expect([again.status, again.body.length, again.etag]).toEqual([304, 0, plain.etag]);
      expect(keeping(again.headers)).toEqual(kept);
      expect(again.headers).not.toHaveProperty('content-encoding');
    }
  });

  test('has the current time as a header, because the stored body has an old one', async () => {
    const by = await signIn(app);
    const auctionId = await createAuction(app);
    const first = await ask(`/auctions/${auctionId}`, { by });
    const told = (JSON.parse(first.body.toString()) as { data: { serverTime: string } }).data.serverTime;
    expect(Date.parse(String(first.headers[serverTimeHeader]))).toBeGreaterThanOrEqual(Date.parse(told));
    const again = await ask(`/auctions/${auctionId}`, { by, tag: first.etag });
    expect(again.status).toBe(304);
    expect(Date.parse(String(again.headers[serverTimeHeader]))).toBeGreaterThan(Date.parse(told));
  });

  test('is known among several tags, strong ones too, and by the star', async () => {
    const by = await signIn(app);
    const { etag } = await ask('/bids/my-bids/all', { by });
    const strong = etag.slice(2);
    for (const tag of [`"x", ${etag}`, `${etag} , W/"y"`, strong, '*', ' * '])
      expect([tag, (await ask('/bids/my-bids/all', { by, tag })).status]).toEqual([tag, 304]);
    for (const tag of ['', '"', 'W/', strong.slice(1, -1), `"${strong}"`, etag.toLowerCase(), '"*"', '""'])
      expect([tag, (await ask('/bids/my-bids/all', { by, tag })).status]).toEqual([tag, 200]);
  });

  test('is answered for HEAD as for GET', async () => {
    const by = await signIn(app);
    const { etag, headers } = await ask('/auctions', { by });
    const head = await ask('/auctions', { by, method: 'HEAD' });
    expect([head.status, head.etag, head.body.length, keeping(head.headers)]).toEqual([200, etag, 0, keeping(headers)]);
    const again = await ask('/auctions', { by, method: 'HEAD', tag: etag });
    expect([again.status, again.etag]).toEqual([304, etag]);
    // A 304 reply may leave out content-length. If it has one, it is the length that a 200 reply would have.
    expect([undefined, head.headers['content-length']]).toContain(again.headers['content-length']);
    expect((await ask('/auctions', { by, tag: etag })).headers).not.toHaveProperty('content-length');
  });

  test('is asked for on the same connection as the next one', async () => {
    const by = await signIn(app);
    const { etag } = await ask('/statistics', { by });
    const answers = [];
    for (const tag of [etag, '"x"', etag]) answers.push((await ask('/statistics', { by, tag })).status);
    expect(answers).toEqual([304, 200, 304]);
  });
});

describe('another tag comes', () => {
  test('with every bid, one’s own or another’s', async () => {
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const auctionId = await createAuction(app);
    const paths = ['/auctions', `/auctions/${auctionId}`, `/leaderboard/${auctionId}`, '/bids/my-bids/all'];
    const tags = async () => Promise.all(paths.map(async (path) => (await ask(path, { by: asha })).etag));
    const before = await tags();
    await bid(app, asha, auctionId, 7);
    const own = await tags();
    await bid(app, ravi, auctionId, 8);
    const others = await tags();
    for (const [place, path] of paths.entries()) {
      expect([path, own[place] === before[place]]).toEqual([path, false]);
      expect([path, others[place] === own[place]]).toEqual([path, path.startsWith('/bids')]);
      expect((await ask(path, { by: asha, tag: before[place] })).status).toBe(200);
    }
  });

  test('for another person, who is answered in full whatever tag they bring', async () => {
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const auctionId = await createAuction(app);
    await bid(app, asha, auctionId, 7);
    for (const path of [`/auctions/${auctionId}`, `/leaderboard/${auctionId}`, `/bids/${auctionId}`]) {
      const { etag } = await ask(path, { by: asha });
      const answer = await ask(path, { by: ravi, tag: etag });
      expect([answer.status, answer.etag === etag]).toEqual([200, false]);
    }
  });

  test('not where only other people’s amounts differ, so a tag reveals no amount', async () => {
    const asha = await signIn(app);
    const tags = [];
    for (const amount of [7, 8]) {
      const auctionId = await createAuction(app);
      const before = (await ask(`/auctions/${auctionId}/number-line`, { by: asha })).etag;
      await bid(app, await signIn(app), auctionId, amount);
      tags.push([before, (await ask(`/auctions/${auctionId}/number-line`, { by: asha })).etag]);
    }
    expect(tags[0]).toEqual(tags[1]);
  });
});

describe('browsers do not store', () => {
  test('a refusal, which has no tag and ignores those of the browser', async () => {
    const by = await signIn(app);
    const answers = [
      await ask('/auctions/0192f7a0-0000-7000-8000-00000000a001', { by, tag: '*' }),
      await ask('/auctions?limit=none', { by, tag: '*' }),
      await ask('/bids/my-bids/all', { tag: '*' }),
      await ask('/no-such-call', { by, tag: '*' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 401, 404]);
    for (const { headers, body } of answers) {
      expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
      expect(body.length).toBeGreaterThan(0);
    }
  });

  test('a reply that gives a browser its cookies', async () => {
    const first = await ask('/auctions', { tag: '*' });
    expect(first.headers['set-cookie']).toHaveLength(2);
    expect([first.status, first.headers.etag, first.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });

  test('accounts, money, or what administrators see of others', async () => {
    const by = await signIn(app, { role: 'ADMIN' });
    const mayBeKept = new Set<Endpoint>([
      ...[contract.listAuctions, contract.getAuction, contract.getLeaderboard, contract.getNumberLine],
      ...[contract.listMyAuctions, contract.listMyBids, contract.listOwnBids],
      ...[contract.getSite, contract.getStatistics],
    ]);
    const others = reading
      .map(([name, endpoint]) => ({ name, endpoint }))
      .filter(({ endpoint }) => !mayBeKept.has(endpoint) && !endpoint.path.includes(':'));
    expect(others.length).toBeGreaterThan(10);
    for (const {
      name,
      endpoint: { path },
    } of others) {
      const { headers } = await ask(path, { by, tag: '*' });
      expect([name, headers['cache-control'], headers.etag]).toEqual([name, 'no-store', undefined]);
    }
  });

  test('a changing call, which never answers 304', async () => {
    const by = await signIn(app);
    const { statusCode, headers } = await by.browser.send('POST', '/api/auth/logout', {}, { 'if-none-match': '*' });
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });
});

test('a reply stored before signing out is not valid after it', async () => {
  const asha = await signIn(app);
  await bid(app, asha, await createAuction(app), 7);
  const { etag, headers } = await ask('/bids/my-bids/all', { by: asha });
  const before = asha.browser.cookies.get('ekbid_visitor');
  await asha.browser.call(contract.logout);
  // Sign-out changed the cookie. `vary` contains Cookie, so the browser does not use the stored reply.
  expect(headers.vary).toContain('Cookie');
  expect(asha.browser.cookies.get('ekbid_visitor')).not.toBe(before);
  expect((await ask('/bids/my-bids/all', { by: asha, tag: etag })).status).toBe(401);
  const ravi = { ...(await signIn(app)), browser: await openBrowser(app, (await signIn(app)).userId) };
  expect((await ask('/bids/my-bids/all', { by: ravi, tag: etag })).status).toBe(200);
});
