import type { Query, QueryClient } from '@tanstack/react-query';
import { isBelow, keys } from '../api/query-keys.ts';

type Options = {
  /** The read begins at the latest so much later, at a random moment: pages that hear the same event spread their reads. */
  readonly withinMs?: number | undefined;
  /** For a result, which an auction has once: people wait for it, and it often follows the last bid at once. */
  readonly cutsRest?: boolean;
};
export type Refetch = (query: Query, options?: Options) => void;

const restMs = 1000;

/**
 * However many events call for it, a query is read about once a second and never twice at the same time. What is not on
 * the screen is only marked as stale, and read when it comes back there.
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
    // A reply already on its way may be older than the event.
    run.again = query.state.fetchStatus !== 'idle';
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    await pause(restAfter(query), run.rest.signal);
    running.delete(queryHash);
    if (run.again) refetch(query, { withinMs: run.rest.signal.aborted ? undefined : 0 });
  }

  return refetch;
}

/** A list of many pages reads all of them; a look at a payment asks the provider, which has a limit. */
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
