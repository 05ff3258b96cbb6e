import { isReachable } from '../live/connection.ts';
import { watchMissingParts } from '../ui/fetched-part.ts';

const key = 'ekbid.reloaded';
const pauseMs = 60_000;

/** A page older than the server asks for files that are gone. One reload brings the new page; a second would loop. */
export function reloadOnceOnNewRelease(): void {
  watchMissingParts(() => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return;
  // Where nobody answers nothing newer can come, and what is on the screen would be lost.
  if (!navigator.onLine || !(await isReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
