import { getAuction, getMe, listAuctions, login } from '@ekbid/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { arrive } from '../testing/arrive.ts';
import { ok, stubApi } from '../testing/stub-api.ts';
import { call, replyBrought } from './call.ts';
import { endSentAlong } from './sent-along.ts';
import { serverNow } from './server-time.ts';

const auctionId = '0192f7a0-0000-7000-8000-00000000a001';
const fromPage = { success: true, message: '', data: null };

let sent: readonly { route: string }[];
const asked = () => sent.map(({ route }) => route);

beforeEach(() => {
  document.getElementById('replies')?.remove();
  endSentAlong();
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

  test('is all there is to wait for, until something else is asked', async () => {
    vi.resetModules();
    const { somethingMissed, takeSentAlong } = await import('./sent-along.ts');
    let missed = false;
    void somethingMissed.then(() => (missed = true));
    arrive({ '/api/auth/me': fromPage });
    takeSentAlong('/api/auth/me');
    await Promise.resolve();
    expect(missed).toBe(false);
    takeSentAlong('/api/auctions');
    await Promise.resolve();
    expect(missed).toBe(true);
  });

  test('is seen ahead of the call, which still finds it; nothing else is', async () => {
    arrive({ '/api/auth/me': fromPage });
    expect([replyBrought(getMe), replyBrought(getMe), replyBrought(listAuctions)]).toEqual([
      fromPage,
      fromPage,
      undefined,
    ]);
    expect(await call(getMe)).toEqual(fromPage);
    expect(asked()).toEqual([]);
    arrive({ '/api/auth/me': fromPage }, { owner: 'another-toke' });
    expect(replyBrought(getMe)).toBeUndefined();
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

  test('is used by the browser it was made for, named by how its token begins', async () => {
    document.cookie = 'XSRF-TOKEN=0123456789abcdef';
    arrive({ '/api/auth/me': fromPage }, { owner: '0123456789ab' });
    expect(await call(getMe)).toEqual(fromPage);
  });

  test.each([
    ['another', 'another-toke'],
    ['no', ''],
  ])('is used by nobody where it was made for %s browser, at the first call already', async (_, owner) => {
    arrive({ '/api/auth/me': fromPage }, { owner });
    expect(await call(getMe)).toMatchObject({ data: 'asked' });
  });

  test('is used by nobody where the browser has no token', async () => {
    document.cookie = 'XSRF-TOKEN=; max-age=0';
    arrive({ '/api/auth/me': fromPage });
    expect(await call(getMe)).toMatchObject({ data: 'asked' });
  });

  test('is old once a live stream stands, which is told what is on the screen by then, once', async () => {
    arrive({ '/api/auth/me': fromPage, '/api/auctions': { ...fromPage, data: [] } });
    expect(endSentAlong()).toBe(false);
    await call(listAuctions);
    expect(asked()).toEqual(['GET /auctions']);

    arrive({ '/api/auth/me': fromPage });
    await call(getMe);
    expect([endSentAlong(), endSentAlong()]).toEqual([true, false]);
  });

  test('tells the server’s time as it was when it was sent', async () => {
    const ahead = 3_600_000;
    const serverTime = new Date(serverNow() + ahead).toISOString();
    arrive({ [`/api/auctions/${auctionId}`]: { ...fromPage, data: { serverTime } } }, { ageMs: 4000 });
    await call(getAuction, { params: { auctionId } });
    expect((serverNow() - Date.parse(serverTime)) / 1000).toBeCloseTo(4, 0);
  });
});
