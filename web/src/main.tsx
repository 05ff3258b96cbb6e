import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSessionWhenRefused } from './accounts/session-expiry.ts';
import { followOtherTabs } from './accounts/session.ts';
import { noteAttendance } from './api/attendance.ts';
import { newQueryClient } from './api/query-client.ts';
import { serverNow } from './api/server-time.ts';
import { App } from './App.tsx';
import { reloadOnceOnNewRelease } from './app/new-release.ts';
import { catalogue } from './texts/catalogue.ts';
import { presentLanguage, takeLanguageFromAddress } from './texts/language.ts';
import { setClock } from './ui/clock.ts';
import './ui/styles.css';

const client = newQueryClient();
setClock(serverNow);
reloadOnceOnNewRelease();
noteAttendance();
followOtherTabs(client);
endSessionWhenRefused(client);

takeLanguageFromAddress();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No screen without words: they come in a file of their own, in the reader's language.
await catalogue.main.load(presentLanguage());
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
