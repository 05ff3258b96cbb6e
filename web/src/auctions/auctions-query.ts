import { listAuctions } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import type { AuctionListing } from './auction-filters.ts';

/** The list of auctions, page by page. */
export function auctionsQuery(listing: AuctionListing) {
  return infiniteQueryOptions({
    queryKey: keys.auctions(listing),
    queryFn: ({ pageParam, signal }) => call(listAuctions, { query: { ...listing, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
