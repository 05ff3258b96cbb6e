import { type Auction, getAuction } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export function auctionQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.auction(auctionId),
    queryFn: async ({ signal }) => (await call(getAuction, { params: { auctionId }, signal })).data,
  });
}

export function useAuction(auctionId: string): Auction {
  return useSuspenseQuery(auctionQuery(auctionId)).data;
}

/** An auction as it is now, not from the cache: for screens that change or delete it. */
export function freshAuctionQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.freshAuction(auctionId),
    queryFn: async ({ signal }) => (await call(getAuction, { params: { auctionId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useFreshAuction(auctionId: string): Auction {
  return useSuspenseQuery(freshAuctionQuery(auctionId)).data;
}
