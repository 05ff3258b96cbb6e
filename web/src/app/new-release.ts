import { isReachable } from '../live/connection.ts';
import { watchMissingParts } from '../ui/fetched-part.ts';

const key = 'ekbid.reloaded';
const pauseMs = 60_000;

/** A page older than the server requests files that no longer exist. It is reloaded only once, to avoid a loop. */
export function reloadOnceOnNewRelease(): void {
  watchMissingParts(() => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return;
  // Without a server a reload cannot bring a newer page, and would only lose what is on the screen.
  if (!navigator.onLine || !(await isReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
