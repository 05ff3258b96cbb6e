import { type ServedPage, servedPages } from '@ekbid/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { followOtherTabs, useSession, readStoredSession, storeSession } from '../sign-in/session.ts';
import { usersQuery } from '../users/users-queries.ts';
import { expirePreloaded, firstRead, newQueryClient } from '../api/query-client.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { AuctionPage } from '../auctions/AuctionPage.tsx';
import { arrive } from '../testing/arrive.ts';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { sealedLine } from '../testing/number-lines.ts';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, type SentCall, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { preloadQueries } from './preloaded-queries.ts';

const brought = { '/api/auth/me': ok(asha).body };

let sent: SentCall[];
const asked = () => sent.map(({ route }) => route);

beforeEach(() => {
  document.getElementById('replies')?.remove();
  sent = stubApi({ 'GET /auth/me': ok(null), 'GET /users': ok([], { meta: { next: null, total: 0 } }) });
});

/** The cached session of a new client, after a page with these replies has loaded. */
function sessionAfter(...page: Parameters<typeof arrive>) {
  arrive(...page);
  const client = newQueryClient();
  preloadQueries(client);
  return client.getQueryData(keys.session);
}

function WhoIsHere() {
  return <p>{useSession()?.userData.name ?? 'not signed in'}</p>;
}

describe('data that came with the page', () => {
  test('is on the screen from the first moment, and nothing is asked for', async () => {
    arrive(brought);
    renderScreen(<WhoIsHere />);
    screen.getByText('Asha Kulkarni');
    await act(async () => {});
    expect(asked()).toEqual([]);
    expect(readStoredSession()).toEqual(asha);
  });

  test('makes the first view of an auction whole', async () => {
    stubScreen('wide');
    storeSession(asha);
    arrive({
      ...brought,
      [`/api/auctions/${auctionId}`]: ok(anAuction()).body,
      [`/api/auctions/${auctionId}/number-line`]: ok(sealedLine()).body,
      '/api/payment/open-orders': ok([], { meta: { next: null, total: 0 } }).body,
    });
    renderScreen(<AuctionPage />, { at: `/auctions/${auctionId}`, path: '/auctions/:auctionId' });
    screen.getByRole('heading', { name: 'Blue pottery vase' });
    screen.getByText('No bid has been placed yet.');
    await act(async () => {});
    const ownCalls = [
      'GET /payment/open-orders',
      `GET /auctions/${auctionId}`,
      `GET /auctions/${auctionId}/number-line`,
    ];
    for (const route of ownCalls) expect(asked()).not.toContain(route);
  });

  test('is used by the browser it was made for, named by how its token begins', () => {
    document.cookie = 'XSRF-TOKEN=0123456789abcdef';
    expect(sessionAfter(brought, { owner: '0123456789ab' })).toEqual(asha);
  });

  test.each([
    ['was made for another browser', { owner: 'another-toke' }],
    ['was made for no browser', { owner: '' }],
    ['is older than ten seconds', { ageMs: 10_001 }],
    ['is of unknown age, the browser having gone back to a page it kept', { type: 'back_forward' }],
  ])('is dropped where it %s', (_, page) => {
    expect(sessionAfter(brought, page)).toBeUndefined();
    expect(readStoredSession()).toBeNull();
  });

  test('is dropped where the browser has no token', () => {
    document.cookie = 'XSRF-TOKEN=; max-age=0';
    expect(sessionAfter(brought)).toBeUndefined();
  });

  test('is taken once: a second start asks', () => {
    expect(sessionAfter(brought)).toEqual(asha);
    const client = newQueryClient();
    preloadQueries(client);
    expect(client.getQueryData(keys.session)).toBeUndefined();
  });

  test('goes with the person it was made for, when another tab signs out', () => {
    arrive({ ...brought, '/api/users': ok([], { meta: {} }).body });
    const client = newQueryClient();
    preloadQueries(client);
    followOtherTabs(client);
    expect(client.getQueryData(keys.users({}))).toBeDefined();
    storeSession(null);
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(client.getQueryData(keys.users({}))).toBeUndefined();
  });

  test('sets the server’s time as it was when the page was sent', () => {
    const serverTime = new Date(serverNow() + 3_600_000).toISOString();
    sessionAfter({ [`/api/auctions/${auctionId}`]: { data: { serverTime } } }, { ageMs: 4000 });
    expect((serverNow() - Date.parse(serverTime)) / 1000).toBeCloseTo(4, 0);
  });

  test('is there for every call of every page', () => {
    const filled = Object.values<ServedPage>(servedPages).flatMap(({ calls }) => calls);
    const replies = filled.map((call) => [
      `/api${call.replace(/:\w+/, 'an-id')}`,
      ok([], { meta: { counts: {} } }).body,
    ]);
    arrive({ ...brought, ...(Object.fromEntries(replies) as object) });
    const client = newQueryClient();
    preloadQueries(client);
    expect(client.getQueryCache().getAll()).toHaveLength(new Set(filled).size + 1);
  });
});

describe('a list that is read whenever it appears', () => {
  function Users() {
    useInfiniteQuery(usersQuery({}));
    return null;
  }
  const page = { ...brought, '/api/auth/me': ok(admin).body, '/api/users': ok([], { meta: { next: null } }).body };
  const show = () => {
    arrive(page);
    return renderScreen(<Users />);
  };

  test('is not read as it appears with the page, but when it comes back to the screen', async () => {
    const { rerender, client } = show();
    await act(async () => {});
    expect(asked()).toEqual([]);
    rerender(<></>);
    cleanup();
    await client.fetchInfiniteQuery(usersQuery({}));
    expect(asked()).toEqual(['GET /users']);
  });

  test('is read again once live updates are connected, and only once', () => {
    const { client } = show();
    expect([expirePreloaded(client), expirePreloaded(client)]).toEqual([true, false]);
  });
});

test('what no part of the screen has shown is dropped after ten seconds, or once live updates are connected', () => {
  vi.useFakeTimers();
  arrive(brought);
  const client = newQueryClient();
  preloadQueries(client);
  vi.advanceTimersByTime(9900);
  expect(client.getQueryData(keys.session)).toEqual(asha);
  vi.advanceTimersByTime(100);
  expect(client.getQueryData(keys.session)).toBeUndefined();

  arrive(brought);
  preloadQueries(client);
  expect(expirePreloaded(client)).toBe(false);
  expect(client.getQueryData(keys.session)).toBeUndefined();
  vi.useRealTimers();
});

test('the first view waits for no more until something else is asked', async () => {
  arrive(brought);
  const client = newQueryClient();
  preloadQueries(client);
  let missed = false;
  void firstRead(client).then(() => (missed = true));
  await client.fetchQuery({ queryKey: keys.session, queryFn: () => null, staleTime: 60_000 });
  expect(missed).toBe(false);
  await client.fetchQuery({ queryKey: keys.profile, queryFn: () => null });
  expect(missed).toBe(true);
});
