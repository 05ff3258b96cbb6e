import { ownerMark } from '@ekbid/contract';
import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { csrfToken } from './call.ts';
import { ApiProblem } from './problem.ts';
import { recordServerTime } from './server-time.ts';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default an offline query waits silently for the network. Here it fails at once and shows why.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnMount: (query) => !isPreloaded(query),
        retry: retryTwice,
      },
      // By default an offline mutation is sent later, but a delayed bid may no longer be wanted.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Only for calls that may safely be repeated. */
export function retryTwice(failures: number, error: Error): boolean {
  return failures < 2 && mayPass(error);
}

/** A refusal is final: another attempt would be refused too. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;
}

const freshMs = 10_000;

/** Queries with preloaded data that have been on the screen since the page was loaded. */
const preloaded = new WeakSet<Query>();

/** Whether a query still has fresh preloaded data, so that it needs no read in the first view. */
function isPreloaded(query: Query): boolean {
  const { isInvalidated, dataUpdatedAt } = query.state;
  return preloaded.has(query) && !isInvalidated && Date.now() - dataUpdatedAt < freshMs;
}

type Put = (key: QueryKey, data: unknown) => void;

/**
 * Fills the query cache once with the preloaded data of the page, by `fill`. Data that is old, or was made for another
 * browser or another session, is dropped.
 */
export function preload(client: QueryClient, fill: (replies: ReadonlyMap<string, object>, put: Put) => void): void {
  const replies = takeReplies();
  if (replies === null) return;
  const ageMs = ageOfPage();
  if (ageMs > freshMs) return;
  const cache = client.getQueryCache();
  const updatedAt = Date.now() - ageMs;
  for (const reply of replies.values()) recordServerTime(reply, ageMs);
  fill(replies, (queryKey, data) => {
    client.setQueryData(queryKey, data, { updatedAt });
    const query = cache.find({ queryKey });
    if (query) preloaded.add(query);
  });
  // Once a query has left the screen, its data no longer counts as preloaded, so it is read like any other.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) preloaded.delete(query as Query);
  });
  setTimeout(() => removeUnshown(client), freshMs - ageMs);
}

/**
 * Once live updates are connected, preloaded data counts as old, because no event reports the changes between the
 * rendering of the page and the connection. Returns whether a screen shows some of it, which must then be read again.
 */
export function expirePreloaded(client: QueryClient): boolean {
  removeUnshown(client);
  const shown = preloadedIn(client);
  for (const query of shown) preloaded.delete(query);
  return shown.length > 0;
}

function removeUnshown(client: QueryClient): void {
  for (const query of preloadedIn(client)) if (query.getObserversCount() === 0) client.getQueryCache().remove(query);
}

function preloadedIn(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: (query) => preloaded.has(query) });
}

function takeReplies(): ReadonlyMap<string, object> | null {
  const element = document.getElementById('replies');
  if (element === null) return null;
  element.remove();
  // The token changes with each sign-in and sign-out, also in another tab.
  const token = csrfToken();
  if (token === undefined || ownerMark(token) !== element.dataset['owner']) return null;
  return new Map(Object.entries(JSON.parse(element.textContent) as Record<string, object>));
}

/** After going back, the browser may show a cached page of unknown age. */
function ageOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation === undefined || navigation.type === 'back_forward') return Infinity;
  return performance.now() - navigation.responseStart;
}

/** Resolves at the first request, which means that the preloaded data does not suffice for the first view. */
export function firstRead(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return;
      stop();
      resolve();
    });
  });
}
