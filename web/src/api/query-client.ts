import { ownerMark } from '@ekbid/contract';
import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { csrfToken, ApiProblem } from './call.ts';
import { recordServerTime } from './server-time.ts';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default, TanStack Query delays an offline query until the network is back. Fail at once instead and show
      // why.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnMount: (query) => !isPreloaded(query),
        retry: retryTwice,
      },
      // By default, an offline mutation is sent later. Do not do that: a delayed bid may no longer be wanted.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The retry rule for calls that may safely be repeated: at most two more attempts. */
export function retryTwice(failures: number, error: Error): boolean {
  return failures < 2 && mayPass(error);
}

/** A refusal is final: another attempt would be refused too. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;
}

const freshMs = 10_000;

/** Queries that were filled with preloaded data and have been on the screen ever since. */
const preloaded = new WeakSet<Query>();

/** Whether the query has preloaded data that is fresh enough to show without a request. */
function isPreloaded(query: Query): boolean {
  const { isInvalidated, dataUpdatedAt } = query.state;
  return preloaded.has(query) && !isInvalidated && Date.now() - dataUpdatedAt < freshMs;
}

type Put = (key: QueryKey, data: unknown) => void;

/**
 * Fills the query cache with the page's preloaded data, through `fill`. Data is dropped if it is old, or was made for
 * another browser or session. Works only once for each page.
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
  // When a query leaves the screen, its data no longer counts as preloaded. The next view fetches it as usual.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) preloaded.delete(query as Query);
  });
  setTimeout(() => removeUnshown(client), freshMs - ageMs);
}

/**
 * Treats preloaded data as old once live updates are connected: changes between the rendering of the page and the
 * connection were not announced. Returns whether a screen shows such data, which must then be fetched again.
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
  // The CSRF token changes with each sign-in and sign-out, also in another tab. So it tells whose data this is.
  const token = csrfToken();
  if (token === undefined || ownerMark(token) !== element.dataset['owner']) return null;
  return new Map(Object.entries(JSON.parse(element.textContent) as Record<string, object>));
}

/** The age of the page's data in ms. After going back it is unknown, because the browser may show a cached page. */
function ageOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation === undefined || navigation.type === 'back_forward') return Infinity;
  return performance.now() - navigation.responseStart;
}

/** Resolves when the first query sends a request. The preloaded data was then not enough for the first view. */
export function firstRead(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return;
      stop();
      resolve();
    });
  });
}
