import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isReachable } from './live/connection.ts';
import { followOtherTabs, endSessionWhenRefused } from './sign-in/session.ts';
import { recordAttendance } from './api/call.ts';
import { firstRead, newQueryClient } from './api/query-client.ts';
import { serverNow } from './api/server-time.ts';
import { App } from './App.tsx';
import { preloadQueries } from './app/preloaded-queries.ts';
import { catalogue } from './texts/catalogue.ts';
import { presentLanguage, storeLanguageOfAddress } from './texts/language.ts';
import { setClock } from './ui/clock.ts';
import { loadWhenBack, watchMissingParts } from './ui/fetched-part.ts';
import { holdOutlines } from './ui/Skeletons.tsx';
import './styles/styles.css';

const outlineTimeoutMs = 1000;

const client = newQueryClient();
setClock(serverNow);
reloadOnceOnNewRelease();
recordAttendance();
followOtherTabs(client);
endSessionWhenRefused(client);

storeLanguageOfAddress();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The texts are separate files, one for each language, and no screen can be shown without them.
const loadTexts = () => catalogue.main.load(presentLanguage());
await loadTexts().catch(() => loadWhenBack(loadTexts));
preloadQueries(client);
// Delay the outlines (placeholders), so that the first screen appears complete. They appear after a timeout, or once a
// query must be fetched, because the screen then needs more time.
holdOutlines(Promise.race([firstRead(client), new Promise((resolve) => setTimeout(resolve, outlineTimeoutMs))]));
// Only a transition lets React wait for data before it shows the screen.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);

const key = 'ekbid.reloaded';
const pauseMs = 60_000;

/**
 * After a release, an older page may request files that no longer exist. The page is then reloaded, but only once, to
 * avoid a loop.
 */
function reloadOnceOnNewRelease(): void {
  watchMissingParts(() => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return;
  // If the server cannot be reached, a reload would only lose what is on the screen.
  if (!navigator.onLine || !(await isReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
