import { createECDH, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { PushedNews } from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { notifications } from '@ekbid/texts/en/notifications';
import { openBrowser, signUp } from './people.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const { push } = notifications.choices;
const news: PushedNews = {
  title: 'You won: Brass lamp',
  text: 'Your ₹7 was the lowest unique bid.',
  ...{ path: '/notifications', tag: 'a-notification', language: 'en' },
};

// proves notifications.push-shown
test('a person switches push on, the browser shows what is pushed and leads to its page, and signing out ends it', async ({
  browser,
}) => {
  const person = await openBrowser(browser);
  const { page, context } = person;
  await standInForSubscribing(page);
  await signUp(person, 'Meenakshi', 'Pushed');
  await page.goto('/profile');
  const region = page.getByRole('region', { name: push.title });

  await test.step('subscribes this browser', async () => {
    await region.getByRole('button', { name: push.switchOn }).click();
    await expect(region.getByText(push.on)).toBeVisible();
    await page.reload();
    await expect(region.getByText(push.on)).toBeVisible();
  });

  await test.step('shows one notification for all copies of a message', async () => {
    const deliver = await openPushing(page);
    await deliver({ ...news, title: 'An earlier copy' });
    await deliver(news);
    await expect.poll(() => shownOn(page)).toEqual([{ title: news.title, body: news.text, lang: 'en' }]);
  });

  await test.step('a tap leads to the page, and to no other site', async () => {
    const [worker] = context.serviceWorkers();
    // A headless browser shows no notification to click, so the test dispatches the event itself. It also replaces
    // `openWindow`, which a service worker may call only after a real click.
    const opened = await worker?.evaluate(async () => {
      const self = globalThis as unknown as Worker;
      const opened = Promise.withResolvers<string>();
      self.clients.openWindow = async (url) => opened.resolve(String(url));
      const [notification] = await self.registration.getNotifications();
      for (const data of [{ path: '//elsewhere.example/' }, notification?.data as object]) {
        const tapped = { close: () => notification?.close(), data };
        self.dispatchEvent(Object.assign(new self.ExtendableEvent('notificationclick'), { notification: tapped }));
      }
      return opened.promise;
    });
    expect(opened).toBe(new URL('/notifications', page.url()).href);
    await expect.poll(() => shownOn(page)).toEqual([]);
  });

  await test.step('ends with the session', async () => {
    const places = page.getByRole('navigation', { name: english.navigation.places });
    await places.getByRole('button', { name: english.navigation.account }).click();
    await page.getByRole('dialog').getByRole('button', { name: english.navigation.logout }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('push'))).toBe('ended');
  });
  await context.close();
});

/**
 * The parts of a service worker's global scope that the test needs. The official types conflict with a page's types.
 */
type Worker = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: URL) => Promise<unknown> };
  readonly ExtendableEvent: typeof Event;
  readonly dispatchEvent: (event: Event) => boolean;
};

/** Replaces `pushManager.subscribe` in the page, because a browser of the tests reaches no push service. */
async function standInForSubscribing(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const json = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript((json) => {
    const subscription = {
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.setItem('push', 'ended');
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('push') === 'on' ? subscription : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('push', 'on');
      return subscription;
    };
  }, json);
}

/**
 * Delivers messages to the page's service worker, as the browser does after its push service has sent and decrypted
 * them.
 */
async function openPushing(page: Page): Promise<(news: PushedNews) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
    if (own) registered.resolve(own.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  return async (news) => {
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(news) });
  };
}

function shownOn(page: Page): Promise<{ title: string; body: string; lang: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, lang }) => ({ title, body, lang }));
  });
}
