import type { Session } from '@ekbid/contract';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router';
import { newQueryClient } from '../api/query-client.ts';
import { preloadQueries } from '../app/preloaded-queries.ts';
import { Providers } from '../App.tsx';
import { storeSession } from '../sign-in/session.ts';

type Options = {
  /** The present address, e.g. `/auctions/1`. */
  at?: string;
  /** The route of the screen, e.g. `/auctions/:auctionId`. Any other route shows its path. */
  path?: string;
  session?: Session;
  /** The state of the history entry. */
  state?: unknown;
};

/** Renders one screen with providers, toasts and router, as the app does. After a navigation it shows `at /path`. */
export function renderScreen(
  screen: ReactNode,
  { at = '/', path = at.replace(/[?#].*/, ''), session, state }: Options = {},
) {
  if (session) storeSession(session);
  const client = newQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  preloadQueries(client);
  const view = render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[{ ...parsePath(at), state }]} useTransitions={false}>
        <Routes>
          <Route path={path} element={<Suspense>{screen}</Suspense>} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  return { ...view, client };
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <p>at {pathname}</p>;
}
