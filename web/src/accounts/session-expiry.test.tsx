import { getDashboard } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/call.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { keepScheme, keptScheme } from '../ui/scheme.ts';
import { endSessionWhenRefused } from './session-expiry.ts';
import { useSession } from './session.ts';

function WhoIsHere() {
  return <p>{useSession()?.userData.name ?? 'nobody'}</p>;
}

let stop = () => {};
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('any 401 signs out here, clears the storage, says so, and reloads after 1500 ms', async () => {
  stubApi({ 'GET /auth/me': ok(asha), 'GET /dashboard': refused(401, 'not_signed_in') });
  const reload = vi.fn();
  const { client } = renderScreen(<WhoIsHere />, { session: asha });
  stop = endSessionWhenRefused(client, 'Session expired. Please login again.', reload);
  await screen.findByText('Asha Kulkarni');
  localStorage.setItem('anything', 'else');

  // Two calls at once are one end of one session.
  await Promise.allSettled([call(getDashboard), call(getDashboard)]);
  await screen.findByText('nobody');
  expect(localStorage).toHaveLength(0);
  expect(await screen.findAllByText('Session expired. Please login again.')).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1500);
  expect(reload).toHaveBeenCalledOnce();
});

test('the chosen colours are the device’s, and stay', async () => {
  stubApi({ 'GET /auth/me': ok(asha), 'GET /dashboard': refused(401, 'not_signed_in') });
  const { client } = renderScreen(<WhoIsHere />, { session: asha });
  stop = endSessionWhenRefused(client, 'over', () => {});
  keepScheme('dark');
  await Promise.allSettled([call(getDashboard)]);
  expect(keptScheme()).toBe('dark');
});
