import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { useUiTexts } from './ui-texts.ts';

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
