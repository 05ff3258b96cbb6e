import { getDashboard } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** No stream tells of all that is counted here. */
const dashboardEveryMs = 10_000;

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data,
  refetchInterval: dashboardEveryMs,
});
