import {
  createAuction,
  getAuction,
  getMe,
  listAuctions,
  login,
  placeBid,
  serverTimeHeader,
  updateAuction,
} from '@ekbid/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { call, onSessionEnd } from './call.ts';
import { serverNow } from './server-time.ts';

const auctionId = '0192f7a0-0000-7000-8000-00000000a001';
const credentials = { email: 'asha@example.in', password: 'secret123' };

describe('what is sent', () => {
  test('parameters go into the path and the query, and what is undefined stays away', async () => {
    const sent = stubApi({ 'GET /auctions': ok([], { meta: {} }), [`GET /auctions/${auctionId}`]: ok({}) });
    await call(listAuctions, { query: { status: 'active', search: 'red & gold', minBid: '', after: undefined } });
    await call(getAuction, { params: { auctionId } });
    expect(sent[0]).toMatchObject({ route: 'GET /auctions', query: { status: 'active', search: 'red & gold' } });
    expect(sent[0]?.query).toEqual({ status: 'active', search: 'red & gold', minBid: '' });
    expect(sent[1]?.route).toBe(`GET /auctions/${auctionId}`);
  });

  test('a body travels as JSON with the token of the cookie, and with headers of its own', async () => {
    const sent = stubApi({ 'POST /bids': ok({}) });
    const body = { auctionId, userId: auctionId, bidAmount: 4 };
    await call(placeBid, { body, headers: { Authorization: 'Bearer paid' } });
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('token');
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer paid');
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('multipart calls send their fields before the picture and leave the boundary to the browser', async () => {
    const sent = stubApi({ 'POST /auctions': ok({}) });
    const file = new File(['x'], 'vase.png', { type: 'image/png' });
    await call(createAuction, { body: { title: 'Blue vase', maxSlots: '10' }, files: { auctionImage: file } });
    const form = sent[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['title', 'maxSlots', 'auctionImage']);
    expect(form.get('auctionImage')).toBeInstanceOf(File);
    expect(sent[0]?.headers.has('Content-Type')).toBe(false);
  });

  test('a path parameter cannot become another path', async () => {
    const sent = stubApi({});
    await call(updateAuction, { params: { auctionId: '../users' }, body: {} }).catch(() => {});
    expect(sent[0]?.route).toBe('PATCH /auctions/..%2Fusers');
  });
});

describe('the token against forged requests', () => {
  test('is fetched first when there is no cookie yet', async () => {
    const sent = stubApi({ 'POST /auth/login': ok({}), 'GET /auth/me': bringCookie });
    document.cookie = 'XSRF-TOKEN=; max-age=0';
    await call(login, { body: credentials });
    expect(sent.map(({ route }) => route)).toEqual(['GET /auth/me', 'POST /auth/login']);
    expect(sent[1]?.headers.get('X-XSRF-TOKEN')).toBe('fresh');
  });

  test('is fetched again, once, when the server calls the request forged', async () => {
    const sent = stubApi({
      'POST /auth/login': ({ headers }) =>
        headers.get('X-XSRF-TOKEN') === 'fresh' ? ok({}) : refused(403, 'forged_request'),
      'GET /auth/me': bringCookie,
    });
    await expect(call(login, { body: credentials })).resolves.toMatchObject({ success: true });
    expect(sent.map(({ route }) => route)).toEqual(['POST /auth/login', 'GET /auth/me', 'POST /auth/login']);
  });

  test('still refused after that, the refusal is thrown', async () => {
    const sent = stubApi({ 'POST /auth/login': refused(403, 'forged_request'), 'GET /auth/me': ok(null) });
    await expect(call(login, { body: credentials })).rejects.toMatchObject({ code: 'forged_request' });
    expect(sent).toHaveLength(3);
  });

  function bringCookie() {
    document.cookie = 'XSRF-TOKEN=fresh';
    return ok(null);
  }
});

describe('what comes back', () => {
  test('a refusal that comes with a 2xx is a refusal: the bank has not finished', async () => {
    stubApi({ 'POST /bids': refused(202, 'payment_pending') });
    const answer = call(placeBid, { body: { auctionId, userId: auctionId, bidAmount: 1 } });
    await expect(answer).rejects.toMatchObject({ code: 'payment_pending', status: 202 });
  });

  test('a refusal keeps its code, message, field and details', async () => {
    stubApi({ 'POST /bids': refused(409, 'bid_below_start', { field: 'bidAmount', details: { startingBid: '5' } }) });
    const refusal = call(placeBid, { body: { auctionId, userId: auctionId, bidAmount: 1 } });
    await expect(refusal).rejects.toMatchObject({
      name: 'ApiProblem',
      status: 409,
      code: 'bid_below_start',
      message: 'Bid must be at least ₹5',
      field: 'bidAmount',
      details: { startingBid: '5' },
    });
  });

  test('a proxy’s error page is unreadable, and so is an empty answer that should not be', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'unreadable', status: 502 });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'unreadable', status: 200 });
  });

  test('no answer at all is a problem of its own, also while the token is fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'network', status: 0 });
    await expect(call(login, { body: credentials })).rejects.toMatchObject({ code: 'network' });
  });

  test('a call given up is no problem, but what gave it up', async () => {
    const given = new AbortController();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      given.abort(new DOMException('left the page', 'AbortError'));
      return Promise.reject(signal?.reason as Error);
    });
    await expect(call(getMe, { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a call that timed out counts as one without a reply', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('too slow', 'TimeoutError')));
    const signal = AbortSignal.abort(new DOMException('too slow', 'TimeoutError'));
    await expect(call(getMe, { signal })).rejects.toMatchObject({ name: 'ApiProblem', code: 'network', status: 0 });
  });

  test('the server’s clock is kept from one auction and from a list of them', async () => {
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const minutesAhead = () => Math.round((serverNow() - Date.now()) / 60_000);
    stubApi({
      [`GET /auctions/${auctionId}`]: ok({ serverTime: later(7) }),
      'GET /auctions': ok([{ serverTime: later(-3) }], { meta: {} }),
    });
    await call(getAuction, { params: { auctionId } });
    expect(minutesAhead()).toBe(7);
    await call(listAuctions);
    expect(minutesAhead()).toBe(-3);
  });

  test('the server’s clock is not set back by a body that was kept: what it is beside it counts', async () => {
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const minutesAhead = () => Math.round((serverNow() - Date.now()) / 60_000);
    const headers = { [serverTimeHeader]: later(9) };
    stubApi({ [`GET /auctions/${auctionId}`]: { ...ok({ serverTime: later(4) }), headers } });
    await call(getAuction, { params: { auctionId } });
    expect(minutesAhead()).toBe(9);
  });
});

describe('a session that is over', () => {
  let ended = 0;
  let stop = () => {};
  beforeEach(() => {
    ended = 0;
    stop = onSessionEnd(() => (ended += 1));
  });
  afterEach(() => stop());

  test('is announced on any 401', async () => {
    stubApi({ [`GET /auctions/${auctionId}`]: refused(401, 'not_signed_in') });
    await expect(call(getAuction, { params: { auctionId } })).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(ended).toBe(1);
  });

  test('is not what another refusal means', async () => {
    stubApi({ 'POST /auth/login': refused(400, 'login_failed') });
    await call(login, { body: credentials }).catch(() => {});
    expect(ended).toBe(0);
  });
});
