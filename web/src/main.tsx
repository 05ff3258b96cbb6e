import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSessionWhenRefused } from './sign-in/sign-out.ts';
import { followOtherTabs } from './sign-in/session.ts';
import { recordAttendance } from './api/call.ts';
import { firstRead, newQueryClient } from './api/query-client.ts';
import { serverNow } from './api/server-time.ts';
import { App } from './App.tsx';
import { reloadOnceOnNewRelease } from './app/new-release.ts';
import { preloadQueries } from './app/preloaded-queries.ts';
import { catalogue } from './texts/catalogue.ts';
import { presentLanguage, storeLanguageOfAddress } from './texts/language.ts';
import { setClock } from './ui/clock.ts';
import { loadWhenBack } from './ui/fetched-part.ts';
import { holdOutlines } from './ui/Skeletons.tsx';
import { loadToastsWhenIdle } from './ui/Toasts.tsx';
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
loadToastsWhenIdle();
