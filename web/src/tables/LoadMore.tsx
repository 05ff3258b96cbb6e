import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { MissingDot } from '../ui/Icon.tsx';
import { useUiTexts } from '../ui/ui-texts.ts';

type Props = {
  /** For example "Showing 24 of 120". */
  status: string;
  hasMore: boolean;
  busy: boolean;
  /** The error of the last attempt to load a page. The loaded rows stay. */
  problem?: unknown;
  onMore: () => void;
};

/** The end of a list that is loaded page by page: the number of rows, and a button that loads more. */
export function LoadMore({ status, hasMore, busy, problem = null, onMore }: Props) {
  const { loadMore, tryAgain, describe } = useUiTexts();
  const failed = problem !== null && !busy;
  const { line, announced } = useAnnouncement({ status, hasMore, busy, failed });

  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p ref={line} tabIndex={-1} className="figures text-small text-ink-soft">
        {status}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {failed && (
        <p role="alert" className="text-small text-danger">
          {describe(problem)}
        </p>
      )}
      {hasMore && (
        <Button look="secondary" busy={busy} onClick={onMore}>
          {failed ? tryAgain : loadMore}
        </Button>
      )}
    </div>
  );
}

type Arrival = { status: string; hasMore: boolean; busy: boolean; failed: boolean };

/**
 * The figures change with every live update, but are announced to screen readers only after a requested page has
 * loaded. After the last page the button disappears, so the figures get its focus.
 */
function useAnnouncement({ status, hasMore, busy, failed }: Arrival) {
  const line = useRef<HTMLParagraphElement>(null);
  const [announced, setAnnounced] = useState('');
  if (announced !== '' && announced !== status) setAnnounced('');
  const asked = useRef(false);
  const announce = useEffectEvent(() => {
    const lost = document.activeElement === document.body;
    if (lost && !hasMore) line.current?.focus({ preventScroll: true });
    else setAnnounced(status);
  });

  useEffect(() => {
    if (asked.current && !busy && !failed) announce();
    asked.current = busy;
  }, [busy, failed]);

  return { line, announced };
}

/** The props of `LoadMore` for an infinite query. */
export function nextPage(query: UseSuspenseInfiniteQueryResult<unknown>) {
  return {
    hasMore: query.hasNextPage,
    busy: query.isFetchingNextPage,
    problem: query.isFetchNextPageError ? query.error : null,
    onMore: () => void query.fetchNextPage(),
  };
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      <MissingDot />
      <h2 className="text-lead">{title}</h2>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
