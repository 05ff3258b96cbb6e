// With SERVICE_WORKER=off the server sends this file in the place of service-worker.js. It takes the other's place in
// every browser, removes what that stored, and handles nothing.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const emptied = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([emptied, self.registration.navigationPreload?.disable()]));
});
