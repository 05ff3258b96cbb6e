import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import { Providers } from './app/Providers.tsx';
import { ShellBoundary } from './app/Shell.tsx';
import { routes } from './routes.tsx';
import { releaseOutlines } from './ui/Skeletons.tsx';

/** The router's plain half: pages fetch through queries, not through loaders, and its other half weighs 19 KB. */
export function App({ client }: { client: QueryClient }) {
  return (
    <Providers client={client}>
      {/* A click answers at once, if only with the outline of the next page. */}
      <BrowserRouter useTransitions={false}>
        <ShellBoundary>
          <Screens />
        </ShellBoundary>
      </BrowserRouter>
    </Providers>
  );
}

function Screens() {
  // From the second screen on, a click is answered at once.
  useLayoutEffect(releaseOutlines, []);
  return useRoutes(routes);
}
