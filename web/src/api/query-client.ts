import { QueryClient } from '@tanstack/react-query';
import { isPreloaded } from './preloaded-data.ts';
import { ApiProblem } from './problem.ts';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a query fails and says so at once instead of waiting in silence for a network.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnMount: (query) => !isPreloaded(query),
        retry: (count, error) => count < 2 && mayPass(error),
      },
      // A bid kept for later and sent when the network is back would be a bid nobody meant any more.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A refusal is an answer; asking again would bring the same one. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;
}
