import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Outline } from './Outline.tsx';

type Props = {
  /** Stands in while the data is on its way. */
  loading: ReactNode;
  /** Heads the error panel. */
  failed?: string;
  /** What is asked for, e.g. a search: after a failure, asking for something else is another try. */
  about?: string;
  /** Nothing else of the page is there before this is. */
  wholePage?: boolean;
  /** Another way on than trying again. */
  elsewhere?: ReactNode;
  children: ReactNode;
};

/** A part of a page whose data may be late or fail without taking the rest with it. */
export function Loadable({ loading, failed, about, wholePage = false, elsewhere, children }: Props) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onRetry={reset}
          about={about}
          fallback={(error, retry) => (
            <ErrorPanel title={failed} error={error} onRetry={retry} wholePage={wholePage}>
              {elsewhere}
            </ErrorPanel>
          )}
        >
          <Suspense fallback={<Outline>{loading}</Outline>}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
