import { getDashboard, type ChartPeriod, getCharts } from '@ekbid/contract';
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

/** Days change slowly: a minute is soon enough, and the page beside it is live. */
const chartsEveryMs = 60_000;

export function chartsQuery(days: ChartPeriod) {
  return queryOptions({
    queryKey: keys.charts(days),
    queryFn: async ({ signal }) => (await call(getCharts, { query: { days }, signal })).data,
    refetchInterval: chartsEveryMs,
  });
}
