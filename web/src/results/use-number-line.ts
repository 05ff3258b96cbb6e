import { getNumberLine, type NumberLineData } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export function numberLineQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.numberLine(auctionId),
    queryFn: async ({ signal }) => (await call(getNumberLine, { params: { auctionId }, signal })).data,
  });
}

export function useNumberLine(auctionId: string): NumberLineData {
  return useSuspenseQuery(numberLineQuery(auctionId)).data;
}
