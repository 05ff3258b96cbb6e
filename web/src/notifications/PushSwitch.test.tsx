import type { getPush } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../api/call.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { PushSwitch } from './PushSwitch.tsx';

type Push = Reply<typeof getPush>['data'];
const json = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
};

/** The simulated browser: its permission, the person's answer when asked for it, and the push service. */
const browser = { permission: 'default', answer: 'granted', reachesService: true, subscribed: false };

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', reachesService: true, subscribed: false });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = browser.answer),
  });
  const pushManager = {
    getSubscription: async () =>
      browser.subscribed ? { unsubscribe: async () => (browser.subscribed = false) } : null,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      if (!browser.reachesService) throw new DOMException('no push service', 'AbortError');
      browser.subscribed = applicationServerKey === 'key';
      return { toJSON: () => json };
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { register: vi.fn(), ready: registration, getRegistration: async () => registration },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function show(push: Partial<Push> = {}, answers: Parameters<typeof stubApi>[0] = {}) {
  let current: Push = { publicKey: 'key', subscribed: false, ...push };
  const sent = stubApi({
    'GET /notifications/push': () => ok(current),
    'POST /notifications/push': () => {
      current = { ...current, subscribed: true };
      return ok();
    },
    'DELETE /notifications/push': () => {
      current = { ...current, subscribed: false };
      return ok();
    },
    ...answers,
  });
  renderScreen(<PushSwitch />, { at: '/profile', session: asha });
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('switches this browser on, with the server’s key, and off again', async () => {
  const sent = show();
  await press('Switch on');
  await screen.findByText(/^Your news appears on this device while you are signed in/);
  expect(sent.find(({ route }) => route === 'POST /notifications/push')?.body).toEqual(json);
  await press('Switch off');
  await screen.findByRole('button', { name: 'Switch on' });
  expect([browser.subscribed, sent.some(({ route }) => route === 'DELETE /notifications/push')]).toEqual([false, true]);
});

test('says so where the browser asked and the person refused, and offers no button', async () => {
  browser.answer = 'denied';
  const sent = show();
  await press('Switch on');
  await screen.findByText(/^Your browser blocks notifications from EkBid/);
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent.map(({ route }) => route)).not.toContain('POST /notifications/push');
});

test.each([
  ['the browser has no push', () => Reflect.deleteProperty(globalThis, 'PushManager'), {}],
  ['the operator switched the service worker off', () => {}, { publicKey: null }],
])('offers nothing where %s', async (_where, arrange, push) => {
  arrange();
  show(push);
  await screen.findByText(/^This browser cannot show notifications here/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('is off where the permission is gone, and stays off if the push service or the server says no', async () => {
  show({ subscribed: true }, { 'POST /notifications/push': refused(400, 'push_service_unknown') });
  browser.reachesService = false;
  await press('Switch on');
  await screen.findByText('Your browser could not reach its push service. Please try again.');
  browser.reachesService = true;
  await press('Switch on');
  await screen.findByText(/^EkBid sends no notifications to/);
});
