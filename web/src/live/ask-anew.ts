import type { Query, QueryClient } from '@tanstack/react-query';

/** Asks a query anew, at the latest `withinMs` from now: pages that hear the same news must not all ask at once. */
export type AskAnew = (query: Query, withinMs?: number) => void;

const restMs = 1000;

/**
 * However many events call for it, a query is asked about once a second and never twice at the same time. What is not
 * on the screen is asked when it comes back there.
 */
export function askAnew(client: QueryClient): AskAnew {
  const turns = new Map<string, { again: boolean }>();

  const ask: AskAnew = (query, withinMs = 250) => {
    const turn = turns.get(query.queryHash);
    if (turn) turn.again = true;
    else if (query.isActive()) void take(query, Math.random() * withinMs);
    else query.invalidate();
  };

  async function take(query: Query, pauseMs: number): Promise<void> {
    const { queryKey, queryHash } = query;
    const turn = { again: false };
    turns.set(queryHash, turn);
    await pause(pauseMs);
    // An answer already on its way may be older than the event.
    turn.again = query.state.fetchStatus !== 'idle';
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    await pause(restAfter(query));
    turns.delete(queryHash);
    if (turn.again) ask(query, 0);
  }

  return ask;
}

/** A list of many pages asks for all of them; the provider is not to be asked about one payment all the time. */
function restAfter({ queryKey, state: { data } }: Query): number {
  if (queryKey[0] === 'payments') return 3 * restMs;
  const pages = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
  return pages ? restMs * (data.pages as unknown[]).length : restMs;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
