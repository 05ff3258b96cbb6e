import { href, pages } from '@ekbid/contract';
import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { MissingDot } from '../ui/Icon.tsx';
import { ErrorBoundary } from '../ui/LatePart.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Outline } from '../ui/Skeletons.tsx';
import { PartMissing } from '../ui/fetched-part.ts';

/** Shows the page. If the page throws or its code cannot be loaded, the frame around it stays. */
export function PageBoundary({ loading }: { loading: ReactNode }) {
  const { pathname } = useLocation();
  return (
    // The key resets the boundary, so that the failure of one page does not block the next.
    <ErrorBoundary key={pathname} fallback={(error, retry) => <FailureNotice error={error} onRetry={retry} />}>
      <Suspense fallback={<Outline>{loading}</Outline>}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

type FailureProps = { error: unknown; onRetry: () => void };

/**
 * Replaces a page that failed. If the page threw an error, the links reload the whole app. If the page's code could not
 * be loaded, they do not: without a network, a reload would lose the rest of the screen.
 */
export function FailureNotice({ error, onRetry }: FailureProps) {
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

type NoticeProps = {
  /** Shown instead of the default picture. */
  picture?: ReactNode;
  mark?: string;
  title: string;
  text: string;
  children: ReactNode;
};

/** A page with only a message and links to other pages. */
export function FullPageNotice({ picture = <MissingDot />, mark, title, text, children }: NoticeProps) {
  return (
    <div className="gutter flex flex-col items-center py-16 text-center sm:py-24">
      {picture}
      {mark && <p className="figures mt-8 text-ink-soft">{mark}</p>}
      <PageHeading className={`text-title sm:text-display ${mark ? 'mt-1' : 'mt-8'}`}>{title}</PageHeading>
      <p className="measure mt-4 text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
