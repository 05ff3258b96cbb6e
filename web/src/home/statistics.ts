import { getStatistics } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** Counts of people and results, as the server keeps them for a few seconds. */
export const statistics = queryOptions({
  queryKey: keys.statistics,
  queryFn: async ({ signal }) => (await call(getStatistics, { signal })).data,
});
