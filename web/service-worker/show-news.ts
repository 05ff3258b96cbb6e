import type { PushedNews } from '@ekbid/contract';

declare const self: ServiceWorkerGlobalScope;

/** Shows what the server pushes. Only the server can: browsers refuse messages without its signature. */
self.addEventListener('push', (event) => {
  const news = event.data?.json() as PushedNews | undefined;
  if (news) event.waitUntil(show(news));
});

function show({ title, text, path, tag, language }: PushedNews): Promise<void> {
  const data: Shown = { path };
  return self.registration.showNotification(title, {
    ...{ body: text, tag, data, lang: language },
    icon: '/icons/icon-192.png',
  });
}

type Shown = Pick<PushedNews, 'path'>;

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as Shown;
  event.waitUntil(open(new URL(path, self.location.origin)));
});

/** In a tab that is open already, or else in a new one. */
async function open(url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  // A tab that this worker does not control yet cannot be led to a page.
  const led =
    tab &&
    (await tab
      .focus()
      .then((focused) => focused.navigate(url))
      .catch(() => null));
  if (!led) await self.clients.openWindow(url);
}
