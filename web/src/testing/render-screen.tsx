import type { Session } from '@ekbid/contract';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router';
import { newQueryClient } from '../api/query-client.ts';
import { preloadQueries } from '../app/preloaded-queries.ts';
import { Providers } from '../App.tsx';
import { storeSession } from '../sign-in/session.ts';

type Options = {
  /** The address, such as `/auctions/1`. */
  at?: string;
  /** The screen's route, such as `/auctions/:auctionId`. Every other address shows only its path. */
  path?: string;
  session?: Session;
  /** The state of the history entry. */
  state?: unknown;
};

/**
 * Renders one screen with providers, toasts and router, like the app. After a navigation away from it, the text `at
 * /path` is shown.
 */
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
