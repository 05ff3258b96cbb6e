import { english } from '@ekbid/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSessionWhenRefused } from './accounts/session-expiry.ts';
import { followOtherTabs } from './accounts/session.ts';
import { newQueryClient } from './api/query-client.ts';
import { serverNow } from './api/server-time.ts';
import { App } from './App.tsx';
import { reloadOnceOnNewRelease } from './app/new-release.ts';
import { setClock } from './ui/clock.ts';
import './ui/styles.css';

const client = newQueryClient();
setClock(serverNow);
reloadOnceOnNewRelease();
followOtherTabs(client);
endSessionWhenRefused(client, english.problems.sessionExpired);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
