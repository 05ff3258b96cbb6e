const key = 'ekbid.reloaded';
const pauseMs = 10_000;

/** A page older than the server asks for files that are gone. One reload brings the new page; a second would loop. */
export function reloadOnceOnNewRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline nothing newer can come, and what is on the screen would be lost.
    if (!navigator.onLine) return;
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
