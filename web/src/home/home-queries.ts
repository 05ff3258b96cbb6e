import { listAuctions, getStatistics } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { readRunning } from './read-running.ts';

/** The running auction that ends next, and the number of running auctions. */
export const runningAuctions = queryOptions({
  queryKey: keys.runningAuctions,
  queryFn: async ({ signal }) =>
    readRunning(await call(listAuctions, { query: { status: 'active', sort: 'ending', limit: 1 }, signal })),
});

/** Counts of people and results, which the server caches for a few seconds. */
export const statistics = queryOptions({
  queryKey: keys.statistics,
  queryFn: async ({ signal }) => (await call(getStatistics, { signal })).data,
});
