import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Button } from './Button.tsx';
import { MissingDot } from './Icon.tsx';
import { ErrorBoundary } from './LatePart.tsx';
import { PageHeading } from './PageHeading.tsx';
import { Outline } from './Skeletons.tsx';
import { useUiTexts } from './ui-texts.ts';

type Props = {
  /** Shown while the data loads. */
  loading: ReactNode;
  /** The title of the error panel. */
  failed?: string;
  /** What the data depends on, such as a search. When it changes, the error is reset. */
  about?: string;
  /** Whether this is the whole content of the page. The error's title is then the page's heading. */
  wholePage?: boolean;
  /** A link or button next to the one that tries again. */
  elsewhere?: ReactNode;
  children: ReactNode;
};

/** A part of a page with its own loading state and its own error panel. */
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

type ErrorPanelProps = {
  title?: string | undefined;
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Whether the panel replaces a whole page. Its title is then the page's heading. */
  wholePage?: boolean;
  /** More links or buttons. */
  children?: ReactNode;
};

export function ErrorPanel({ title, error, onRetry, wholePage = false, children }: ErrorPanelProps) {
  const texts = useUiTexts();
  const Heading = wholePage ? PageHeading : 'h2';
  return (
    <div
      role="alert"
      className={`flex flex-col items-center gap-4 px-4 text-center ${wholePage ? 'py-16 sm:py-24' : 'py-14'}`}
    >
      {wholePage && <MissingDot />}
      <Heading className={wholePage ? 'mt-4 text-title' : 'text-lead'}>{title ?? texts.failed}</Heading>
      <p className="measure text-ink-soft">{texts.describe(error)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button look={wholePage ? 'primary' : 'secondary'} onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
