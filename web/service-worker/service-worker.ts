import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import type { PushedNews } from '@ekbid/contract';

declare const self: ServiceWorkerGlobalScope;

/**
 * The only cache. It holds the shell (the app's page without data, the same for everyone) and the files that the shell
 * names.
 */
const cacheName = 'shell';
const shellPath = '/shell.html';

const passedBy = ['/api/*', '/images/*'].map((pathname) => ({ urlPattern: { pathname } }));

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Browsers that have `addRoutes` fetch calls and pictures without starting the worker.
  if ('addRoutes' in event)
    event.waitUntil(
      (event as AddsRoutes).addRoutes({ condition: { or: passedBy }, source: 'network' }).catch(() => {}),
    );
});
type AddsRoutes = ExtendableEvent & { addRoutes: (rule: object) => Promise<void> };

// With navigation preload, the request for a page does not wait until the worker has started.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

const fromShell = { handlerDidError: () => caches.match(shellPath, { cacheName }) };

/** Pages come from the network. If the network fails, the stored shell opens instead of the page. */
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  new NetworkOnly({ plugins: [fromShell] }),
);

const storesNothing = { cacheWillUpdate: async () => null };

/** Files of the build never change, so a stored file needs no request. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName, matchOptions: { ignoreVary: true }, plugins: [storesNothing] }),
);

/** Like the server, treats a path with a file extension as a file, not as a page. */
const isPage = (path: string) => !path.startsWith('/api/') && !/\.\w+$/.test(path);

/** Idle pages send this message to have the shell stored in their language. */
self.addEventListener('message', (event) => {
  const { keepShell: language } = event.data as { keepShell?: string };
  if (language !== undefined) event.waitUntil(keepShell(language));
});

async function keepShell(language: string): Promise<void> {
  const address = `${shellPath}?lang=${encodeURIComponent(language)}`;
  // Omit the cookies, so that nothing in the shell depends on the person.
  const shell = await fetch(address, { credentials: 'omit', cache: 'no-cache' });
  if (!shell.ok) return;
  const wanted = filesNamedIn(await shell.clone().text());
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(wanted.filter((path) => !kept.includes(path)));
  // Store the shell after its new files and before deleting old files, so that a stored shell always has all its files.
  await cache.put(shellPath, shell);
  const old = kept.filter((path) => path !== shellPath && !wanted.includes(path));
  await Promise.all(old.map((path) => cache.delete(path, { ignoreVary: true })));
}

function filesNamedIn(html: string): string[] {
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return [...new Set(named)];
}

/**
 * Shows a pushed message. Only our server can send one, because push services refuse messages without its signature.
 */
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

/** Opens the address in an open tab, or else in a new tab. */
async function open(url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  // `navigate` fails for a tab that this worker does not control yet.
  const led =
    tab &&
    (await tab
      .focus()
      .then((focused) => focused.navigate(url))
      .catch(() => null));
  if (!led) await self.clients.openWindow(url);
}
