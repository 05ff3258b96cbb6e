import { getDashboard } from '@ekbid/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/call.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { storeScheme, storedScheme } from '../ui/device-storage.ts';
import { useSession, endSessionWhenRefused } from './session.ts';

function WhoIsHere() {
  return <p>{useSession()?.userData.name ?? 'nobody'}</p>;
}

/** Lets timers and imports finish. The clock is fake, because on a busy machine a real delay could be over too soon. */
const settle = async () => {
  await act(() => vi.advanceTimersByTimeAsync(100));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(400));
};

let stop = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

// proves session.expired
test('any 401 signs out here, clears the storage, says so, and reloads after 1500 ms', async () => {
  stubApi({ 'GET /auth/me': ok(asha), 'GET /dashboard': refused(401, 'not_signed_in') });
  const reload = vi.fn();
  const { client } = renderScreen(<WhoIsHere />, { session: asha });
  stop = endSessionWhenRefused(client, reload);
  await settle();
  expect(screen.getByText('Asha Kulkarni')).toBeTruthy();
  localStorage.setItem('anything', 'else');

  // Both calls get a 401, but the page must sign out only once.
  await Promise.allSettled([call(getDashboard), call(getDashboard)]);
  await settle();
  expect(screen.getByText('nobody')).toBeTruthy();
  expect(localStorage).toHaveLength(0);
  expect(screen.getAllByText('Session expired. Please login again.')).toHaveLength(1);
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('the chosen colours are the device’s, and stay', async () => {
  stubApi({ 'GET /auth/me': ok(asha), 'GET /dashboard': refused(401, 'not_signed_in') });
  const { client } = renderScreen(<WhoIsHere />, { session: asha });
  stop = endSessionWhenRefused(client, () => {});
  storeScheme('dark');
  await Promise.allSettled([call(getDashboard)]);
  expect(storedScheme()).toBe('dark');
});
