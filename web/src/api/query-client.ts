import { ownerMark } from '@ekbid/contract';
import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { csrfToken } from './call.ts';
import { ApiProblem } from './problem.ts';
import { recordServerTime } from './server-time.ts';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a query fails and says so at once instead of waiting in silence for a network.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnMount: (query) => !isPreloaded(query),
        retry: retryTwice,
      },
      // A bid kept for later and sent when the network is back would be a bid nobody meant any more.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** For calls that change nothing when they are repeated. */
export function retryTwice(failures: number, error: Error): boolean {
  return failures < 2 && mayPass(error);
}

/** A refusal is an answer; asking again would bring the same one. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;
}

const freshMs = 10_000;

/** Queries that hold what the page brought, and were on the screen ever since. */
const preloaded = new WeakSet<Query>();

/** Whether a query still holds what the page brought for its first view: it needs no read as it appears there. */
function isPreloaded(query: Query): boolean {
  const { isInvalidated, dataUpdatedAt } = query.state;
  return preloaded.has(query) && !isInvalidated && Date.now() - dataUpdatedAt < freshMs;
}

type Put = (key: QueryKey, data: unknown) => void;

/**
 * Fills the query cache with the replies the server put into the page, once, by `fill`. Old ones, and those made for
 * another browser or another sign-in, are dropped unseen.
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
  // Back on the screen, a query is read as often as any other.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) preloaded.delete(query as Query);
  });
  setTimeout(() => removeUnshown(client), freshMs - ageMs);
}

/**
 * Once live updates are connected, what the page brought is old: no event says what changed between the filling of the
 * page and the connection. True where screens show some of it, which is then to be read again.
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
  // Each sign-in and sign-out brings another token, in this tab or another.
  const token = csrfToken();
  if (token === undefined || ownerMark(token) !== element.dataset['owner']) return null;
  return new Map(Object.entries(JSON.parse(element.textContent) as Record<string, object>));
}

/** Going back may show a page that the browser kept, of unknown age. */
function ageOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation === undefined || navigation.type === 'back_forward') return Infinity;
  return performance.now() - navigation.responseStart;
}

/** Settles once anything is asked of the server: the page did not bring all that its first view needs. */
export function firstRead(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return;
      stop();
      resolve();
    });
  });
}
