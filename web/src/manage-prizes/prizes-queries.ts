import { getManagedPrize, listPrizes, type PrizeFilter, prizeFilters } from '@ekbid/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export function readPrizeFilter(address: URLSearchParams): PrizeFilter | '' {
  return prizeFilters.find((known) => known === address.get('state')) ?? '';
}

/** The prizes with this state, latest change first, in pages. */
export function prizesQuery(state: PrizeFilter | '') {
  return infiniteQueryOptions({
    queryKey: keys.managedPrizes(state),
    queryFn: ({ pageParam, signal }) => call(listPrizes, { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

export function managedPrizeQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.managedPrize(auctionId),
    queryFn: async ({ signal }) => (await call(getManagedPrize, { params: { auctionId }, signal })).data,
    staleTime: 0,
  });
}
