import { getAuction, getMe, listAuctions, login } from '@ekbid/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ok, stubApi } from '../testing/stub-api.ts';
import { call } from './call.ts';
import { serverNow } from './server-time.ts';

const auctionId = '0192f7a0-0000-7000-8000-00000000a001';
const fromPage = { success: true, message: '', data: null };

/** A page that came `ageMs` ago with these replies. */
function arrive(replies: Record<string, unknown>, { ageMs = 50, type = 'navigate' } = {}): void {
  const element = document.createElement('script');
  Object.assign(element, { id: 'replies', type: 'application/json', textContent: JSON.stringify(replies) });
  document.body.append(element);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, responseStart: performance.now() - ageMs } as unknown as PerformanceEntry,
  ]);
}

let sent: readonly { route: string }[];
const asked = () => sent.map(({ route }) => route);

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token';
  document.getElementById('replies')?.remove();
  sent = stubApi({
    'GET /auth/me': ok('asked'),
    'GET /auctions': ok([], { meta: {} }),
    'POST /auth/login': ok({}),
  });
});

describe('a reply that came with the page', () => {
  test('is the answer to the first call of its address, and of no other', async () => {
    arrive({ '/api/auth/me': fromPage, '/api/auctions?status=active': { ...fromPage, data: [] } });
    expect(await call(getMe)).toEqual(fromPage);
    expect(asked()).toEqual([]);
    await call(listAuctions, { query: { status: 'upcoming' } });
    expect(asked()).toEqual(['GET /auctions']);
    await call(listAuctions, { query: { status: 'active' } });
    expect(asked()).toEqual(['GET /auctions']);
  });

  test('is used once', async () => {
    arrive({ '/api/auth/me': fromPage });
    await call(getMe);
    expect(await call(getMe)).toMatchObject({ data: 'asked' });
  });

  test('is old after ten seconds', async () => {
    arrive({ '/api/auth/me': fromPage }, { ageMs: 10_001 });
    expect(await call(getMe)).toMatchObject({ data: 'asked' });
  });

  test('is of an unknown age where the browser went back to a page it had kept', async () => {
    arrive({ '/api/auth/me': fromPage }, { type: 'back_forward' });
    expect(await call(getMe)).toMatchObject({ data: 'asked' });
  });

  test('is old once anything was changed', async () => {
    arrive({ '/api/auth/me': fromPage });
    await call(login, { body: { email: 'asha@example.in', password: 'secret123' } });
    expect(await call(getMe)).toMatchObject({ data: 'asked' });
  });

  test('is somebody else’s once another tab signed in or out', async () => {
    arrive({ '/api/auth/me': fromPage, '/api/auctions': { ...fromPage, data: [] } });
    await call(getMe);
    document.cookie = 'XSRF-TOKEN=another';
    await call(listAuctions);
    expect(asked()).toEqual(['GET /auctions']);
  });

  test('tells the server’s time as it was when it was sent', async () => {
    const ahead = 3_600_000;
    const serverTime = new Date(serverNow() + ahead).toISOString();
    arrive({ [`/api/auctions/${auctionId}`]: { ...fromPage, data: { serverTime } } }, { ageMs: 4000 });
    await call(getAuction, { params: { auctionId } });
    expect((serverNow() - Date.parse(serverTime)) / 1000).toBeCloseTo(4, 0);
  });
});
