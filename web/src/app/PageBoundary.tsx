import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Outline } from '../ui/Outline.tsx';
import { FailureNotice } from './FailureNotice.tsx';

/** Where pages are shown: one that breaks, or cannot be fetched, leaves everything round it as it is. */
export function PageBoundary({ loading }: { loading: ReactNode }) {
  const { pathname } = useLocation();
  return (
    // By path: what broke one page must not stand in the way of the next.
    <ErrorBoundary key={pathname} fallback={(error, retry) => <FailureNotice error={error} onRetry={retry} />}>
      <Suspense fallback={<Outline>{loading}</Outline>}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
