// With SERVICE_WORKER=off the server sends this file instead of service-worker.js. It replaces the earlier worker in
// every browser, deletes the caches, and handles no requests.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const emptied = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([emptied, self.registration.navigationPreload?.disable()]));
});
