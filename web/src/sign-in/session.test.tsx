import { getMe } from '@ekbid/contract';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../api/call.ts';
import { newQueryClient } from '../api/query-client.ts';
import { keys } from '../api/query-keys.ts';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { changeSession, followOtherTabs, useSession, readStoredSession, storeSession } from './session.ts';

function WhoIsHere() {
  return <p>{useSession()?.userData.name ?? 'nobody'}</p>;
}

test.each([
  { change: 'signed out', before: asha, after: null, shown: 'nobody' },
  { change: 'signed in', before: null, after: asha, shown: 'Asha Kulkarni' },
])('a reply to a request from before a person $change does not undo it', async ({ before, after, shown }) => {
  const slow = Promise.withResolvers<ReturnType<typeof ok>>();
  const sent = stubApi({ 'GET /auth/me': () => slow.promise });
  const { client } = renderScreen(<WhoIsHere />, before ? { session: before } : {});
  await expect.poll(() => sent).toHaveLength(1);

  act(() => changeSession(client, after));
  expect(await screen.findByText(shown)).toBeTruthy();
  slow.resolve(ok(before));
  // Wait until the slow reply was processed: the reply to this later call arrives after it.
  await act(() => call(getMe));
  expect(screen.getByText(shown)).toBeTruthy();
  expect(readStoredSession()).toEqual(after);
});

test.each(['storage', 'pageshow'])(
  'a tab signs out after another one, by an event or when it is shown again (%s)',
  async (name) => {
    stubApi({ 'GET /auth/me': () => new Promise<never>(() => {}) });
    const { client } = renderScreen(<WhoIsHere />, { session: asha });
    screen.getByText('Asha Kulkarni');
    client.setQueryData(keys.allMyBids, 'hers');
    followOtherTabs(client);
    storeSession(null);
    act(() => void window.dispatchEvent(new Event(name)));
    await screen.findByText('nobody');
    expect(client.getQueryData(keys.allMyBids)).toBeUndefined();
  },
);

test('what is stored is a first guess: a page shown before its first screen does not take it for an answer', () => {
  storeSession(asha);
  const client = newQueryClient();
  followOtherTabs(client);
  window.dispatchEvent(new Event('pageshow'));
  expect(client.getQueryData(keys.session)).toBeUndefined();
});

test('an answer that names another person is stored, and what the one before was shown is dropped', async () => {
  stubApi({ 'GET /auth/me': ok(admin) });
  const { client } = renderScreen(<WhoIsHere />, { session: asha });
  client.setQueryData(keys.allMyBids, 'hers');
  await screen.findByText(admin.userData.name);
  expect(readStoredSession()).toEqual(admin);
  expect(client.getQueryData(keys.allMyBids)).toBeUndefined();
});
