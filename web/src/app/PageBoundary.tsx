import { href, pages } from '@ekbid/contract';
import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/LatePart.tsx';
import { Outline } from '../ui/Skeletons.tsx';
import { PartMissing } from '../ui/fetched-part.ts';
import { FullPageNotice } from './FullPageNotice.tsx';

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

type Props = { error: unknown; onRetry: () => void };

/**
 * What a page that broke leaves behind: what happened, and ways on that load everything anew. One that only could not be
 * fetched is not loaded anew: without a network that would take the rest of the screen away.
 */
export function FailureNotice({ error, onRetry }: Props) {
  const texts = useTexts();
  const { failure, denied } = texts;
  const text = problemText(texts, error);
  if (error instanceof PartMissing)
    return (
      <FullPageNotice title={failure.missing} text={text}>
        <Button onClick={onRetry}>{failure.reload}</Button>
      </FullPageNotice>
    );

  return (
    <FullPageNotice title={failure.title} text={text}>
      <Button onClick={() => (navigator.onLine ? location.reload() : onRetry())}>{failure.reload}</Button>
      <a href={href(pages.home)} className={buttonStyle('secondary')}>
        {denied.home}
      </a>
      <a href={`${href(pages.contact)}#report`} className={buttonStyle('secondary')}>
        {failure.report}
      </a>
    </FullPageNotice>
  );
}
