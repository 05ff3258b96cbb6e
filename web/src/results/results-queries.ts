import { getLeaderboard, getNumberLine, type NumberLineData } from '@ekbid/contract';
import { leaderboardStatuses, type LeaderboardStatus } from '@ekbid/domain';
import { infiniteQueryOptions, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export type LeaderboardFilters = { readonly search?: string; readonly status?: LeaderboardStatus };

export function readLeaderboardFilters(address: URLSearchParams): LeaderboardFilters {
  const status = leaderboardStatuses.find((known) => known === address.get('status'));
  const search = address.get('search')?.slice(0, 100);
  return { ...(status && { status }), ...(search && { search }) };
}

/** The bids of an auction, in pages. */
export function leaderboardQuery(auctionId: string, filters: LeaderboardFilters) {
  return infiniteQueryOptions({
    queryKey: keys.leaderboard(auctionId, filters),
    queryFn: ({ pageParam, signal }) =>
      call(getLeaderboard, { params: { auctionId }, query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}

export function numberLineQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.numberLine(auctionId),
    queryFn: async ({ signal }) => (await call(getNumberLine, { params: { auctionId }, signal })).data,
  });
}

export function useNumberLine(auctionId: string): NumberLineData {
  return useSuspenseQuery(numberLineQuery(auctionId)).data;
}
