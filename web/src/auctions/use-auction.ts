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
