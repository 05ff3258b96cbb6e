import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isReachable } from './live/connection.ts';
import { endSessionWhenRefused } from './sign-in/sign-out.ts';
import { followOtherTabs } from './sign-in/session.ts';
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
// The texts are a file of their own, in the reader's language, and no screen can be shown without them.
const loadTexts = () => catalogue.main.load(presentLanguage());
await loadTexts().catch(() => loadWhenBack(loadTexts));
preloadQueries(client);
// The first screen appears complete, unless it needs more data than its page brought, or takes too long.
holdOutlines(Promise.race([firstRead(client), new Promise((resolve) => setTimeout(resolve, outlineTimeoutMs))]));
// Only a transition waits for data before it shows the screen.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);

const key = 'ekbid.reloaded';
const pauseMs = 60_000;

/** A page older than the server requests files that no longer exist. It is reloaded only once, to avoid a loop. */
function reloadOnceOnNewRelease(): void {
  watchMissingParts(() => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return;
  // Without a server a reload cannot bring a newer page, and would only lose what is on the screen.
  if (!navigator.onLine || !(await isReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
