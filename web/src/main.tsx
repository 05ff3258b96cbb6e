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
import { presentLanguage, takeLanguageFromAddress } from './texts/language.ts';
import { setClock } from './ui/clock.ts';
import { loadWhenBack } from './ui/fetched-part.ts';
import { holdOutlines } from './ui/Skeletons.tsx';
import { loadToastsWhenIdle } from './ui/Toasts.tsx';
import './styles/styles.css';

const patienceMs = 1000;

const client = newQueryClient();
setClock(serverNow);
reloadOnceOnNewRelease();
recordAttendance();
followOtherTabs(client);
endSessionWhenRefused(client);

takeLanguageFromAddress();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No screen without words: they come in a file of their own, in the reader's language.
const loadTexts = () => catalogue.main.load(presentLanguage());
await loadTexts().catch(() => loadWhenBack(loadTexts));
preloadQueries(client);
// The first screen comes whole, unless it needs more than its page brought, or that takes long.
holdOutlines(Promise.race([firstRead(client), new Promise((resolve) => setTimeout(resolve, patienceMs))]));
// As a transition, since any other update would not wait.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
loadToastsWhenIdle();
