import { getNumberLine, type NumberLineData } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export function useNumberLine(auctionId: string): NumberLineData {
  return useSuspenseQuery({
    queryKey: ['results', auctionId, 'number-line'],
    queryFn: async ({ signal }) => (await call(getNumberLine, { params: { auctionId }, signal })).data,
  }).data;
}
