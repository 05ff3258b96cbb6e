import { listAuctions } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AuctionFilters } from './auction-filters.ts';

/** The list of auctions, page by page. */
export function auctionsQuery(filters: AuctionFilters) {
  return infiniteQueryOptions({
    queryKey: ['auctions', 'list', filters],
    queryFn: ({ pageParam, signal }) => call(listAuctions, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
