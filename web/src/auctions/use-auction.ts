import { type Auction, getAuction } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export function useAuction(auctionId: string): Auction {
  return useSuspenseQuery({
    queryKey: keys.auction(auctionId),
    queryFn: async ({ signal }) => (await call(getAuction, { params: { auctionId }, signal })).data,
  }).data;
}
