import { listAuctions } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AuctionListing } from './auction-filters.ts';

/** The list of auctions, page by page. */
export function auctionsQuery(listing: AuctionListing) {
  return infiniteQueryOptions({
    queryKey: ['auctions', 'list', listing],
    queryFn: ({ pageParam, signal }) => call(listAuctions, { query: { ...listing, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
