import { getDashboard } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const dashboardKey = ['dashboard'] as const;

/** No stream tells of all that is counted here. */
const everyMs = 10_000;

export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data,
  refetchInterval: everyMs,
});
