import { listMyAuctions } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** The auctions in which the signed-in person has bids; auctions without a result are first. */
export const myAuctionsQuery = infiniteQueryOptions({
  queryKey: keys.myAuctions,
  queryFn: ({ pageParam, signal }) => call(listMyAuctions, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next,
});
