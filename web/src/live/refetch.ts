import type { Query, QueryClient } from '@tanstack/react-query';
import { isBelow, keys } from '../api/query-keys.ts';

type Options = {
  /** The read starts at a random moment within this time, so that pages with the same event spread their reads. */
  readonly withinMs?: number | undefined;
  /** Skips the pause, for a result: people wait for it, it comes once, and often right after the last bid. */
  readonly cutsRest?: boolean;
};
export type Refetch = (query: Query, options?: Options) => void;

const restMs = 1000;

/**
 * A throttle: with many events, a query is still read only about once a second, and never twice at the same time. A
 * query that is not on the screen is only marked as stale, and read when it is shown again.
 */
export function throttledRefetch(client: QueryClient): Refetch {
  const running = new Map<string, { again: boolean; readonly rest: AbortController }>();

  const refetch: Refetch = (query, { withinMs = 250, cutsRest = false } = {}) => {
    const run = running.get(query.queryHash);
    if (run) {
      run.again = true;
      if (cutsRest) run.rest.abort();
    } else if (query.isActive()) void read(query, Math.random() * withinMs);
    else query.invalidate();
  };

  async function read(query: Query, pauseMs: number): Promise<void> {
    const { queryKey, queryHash } = query;
    const run = { again: false, rest: new AbortController() };
    running.set(queryHash, run);
    await pause(pauseMs);
    // The reply of a read that is already running may be older than the event.
    run.again = query.state.fetchStatus !== 'idle';
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    await pause(restAfter(query), run.rest.signal);
    running.delete(queryHash);
    if (run.again) refetch(query, { withinMs: run.rest.signal.aborted ? undefined : 0 });
  }

  return refetch;
}

/** Long lists and payments get longer pauses: a list reads all its pages, and the provider limits its requests. */
function restAfter(query: Query): number {
  const { data } = query.state;
  if (isBelow(query, keys.allPayments)) return 3 * restMs;
  const pages = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
  return pages ? restMs * (data.pages as unknown[]).length : restMs;
}

function pause(ms: number, cut?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (cut?.aborted) resolve();
    setTimeout(resolve, ms);
    cut?.addEventListener('abort', () => resolve());
  });
}
