import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import { Providers } from './app/Providers.tsx';
import { ShellBoundary } from './app/Shell.tsx';
import { routes } from './routes.tsx';
import { releaseOutlines } from './ui/Skeletons.tsx';

/** Uses the router without data loaders: pages fetch through queries, and the loaders would weigh 19 KB. */
export function App({ client }: { client: QueryClient }) {
  return (
    <Providers client={client}>
      {/* Without transitions, a click shows at least the outline of the next page at once. */}
      <BrowserRouter useTransitions={false}>
        <ShellBoundary>
          <Screens />
        </ShellBoundary>
      </BrowserRouter>
    </Providers>
  );
}

function Screens() {
  // Outlines wait only for the first screen. After it, a click shows them at once.
  useLayoutEffect(releaseOutlines, []);
  return useRoutes(routes);
}
