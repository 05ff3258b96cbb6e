import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { MissingDot } from '../ui/Icon.tsx';
import { useUiTexts } from '../ui/ui-texts.ts';

type Props = {
  /** E.g. "Showing 24 of 120". */
  status: string;
  hasMore: boolean;
  busy: boolean;
  /** Why the page asked for last did not come; what is there stays. */
  problem?: unknown;
  onMore: () => void;
};

/** The foot of a list that goes page by page. */
export function LoadMore({ status, hasMore, busy, problem = null, onMore }: Props) {
  const { loadMore, tryAgain, describe } = useUiTexts();
  const failed = problem !== null && !busy;
  const { line, said } = useWordOnArrival({ status, hasMore, busy, failed });

  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p ref={line} tabIndex={-1} className="figures text-small text-ink-soft">
        {status}
      </p>
      <p role="status" className="sr-only">
        {said}
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
 * The figures change with every live update; read out they are only when a page that somebody asked for has come. After
 * the last page the button is gone, and whoever pressed it stands on the figures instead.
 */
function useWordOnArrival({ status, hasMore, busy, failed }: Arrival) {
  const line = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  if (said !== '' && said !== status) setSaid('');
  const asked = useRef(false);
  const tell = useEffectEvent(() => {
    const lost = document.activeElement === document.body;
    if (lost && !hasMore) line.current?.focus({ preventScroll: true });
    else setSaid(status);
  });

  useEffect(() => {
    if (asked.current && !busy && !failed) tell();
    asked.current = busy;
  }, [busy, failed]);

  return { line, said };
}

/** What the foot of a list needs to know of the query that brings its pages. */
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
