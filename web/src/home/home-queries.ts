import { listAuctions, getStatistics, listWinners } from '@ekbid/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { readRunning } from './read-running.ts';

/** The running auction that ends next, and the number of running auctions. */
export const runningAuctions = queryOptions({
  queryKey: keys.runningAuctions,
  queryFn: async ({ signal }) =>
    readRunning(await call(listAuctions, { query: { status: 'active', sort: 'ending', limit: 1 }, signal })),
});

/** Counts of people and results. The server caches them for a few seconds. */
export const statistics = queryOptions({
  queryKey: keys.statistics,
  queryFn: async ({ signal }) => (await call(getStatistics, { signal })).data,
});

/** Won auctions, latest result first. */
export const winners = infiniteQueryOptions({
  queryKey: keys.winners,
  queryFn: ({ pageParam, signal }) => call(listWinners, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next,
});

/** The winners on the home page. */
export const latestWinners = queryOptions({
  queryKey: keys.latestWinners,
  queryFn: async ({ signal }) => (await call(listWinners, { query: { limit: 3 }, signal })).data,
});
