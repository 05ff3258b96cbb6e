import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession, useSession } from '../sign-in/session.ts';
import { useSite } from '../site/use-site.ts';
import { arrive } from '../testing/arrive.ts';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';

beforeEach(() => {
  document.getElementById('replies')?.remove();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Name = () => <p>{useSession()?.userData.name ?? 'not signed in'}</p>;
const Company = () => <p>{useSite()?.company ?? 'nothing'}</p>;

test('preloaded data that is on the screen for long is read again when another part shows it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent = stubApi({ 'GET /auth/me': ok(asha) });
  arrive({ '/api/auth/me': ok(asha).body });
  function Screen() {
    const [more, setMore] = useState(false);
    return (
      <>
        <Name />
        <button onClick={() => setMore(true)}>More</button>
        {more && <Name />}
      </>
    );
  }
  renderScreen(<Screen />);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(sent).toHaveLength(0);
  fireEvent.click(screen.getByRole('button'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(sent).toHaveLength(1);
});

test('the app starts although the storage of the device is full', () => {
  stubApi({ 'GET /auth/me': ok(asha) });
  arrive({ '/api/auth/me': ok(asha).body });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderScreen(<Name />);
  screen.getByText(asha.userData.name);
});

test('what the operator says of itself stays on the screen through a sign-in', async () => {
  const text = { en: '', hi: '' };
  const site = { company: { en: 'EkBid Ltd', hi: 'EkBid Ltd' }, description: text, claims: [], promises: [] };
  const others = { goodToKnow: [], delivery: null, address: [], grievanceOfficer: null };
  stubApi({ 'GET /auth/me': ok(null), 'GET /site': () => new Promise<never>(() => {}) });
  arrive({ '/api/auth/me': ok(null).body, '/api/site': ok({ ...site, ...others }).body });
  const { client } = renderScreen(
    <>
      <Name />
      <Company />
    </>,
  );
  screen.getByText('EkBid Ltd');
  await act(async () => changeSession(client, admin));
  screen.getByText('EkBid Ltd');
});
