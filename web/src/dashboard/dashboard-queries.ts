import { getDashboard, type ChartPeriod, getCharts } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** The dashboard is polled, because live events do not cover every figure on it. */
const dashboardEveryMs = 10_000;

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data,
  refetchInterval: dashboardEveryMs,
});

/** Charts are polled less often than the dashboard, because figures by day change slowly. */
const chartsEveryMs = 60_000;

export function chartsQuery(days: ChartPeriod) {
  return queryOptions({
    queryKey: keys.charts(days),
    queryFn: async ({ signal }) => (await call(getCharts, { query: { days }, signal })).data,
    refetchInterval: chartsEveryMs,
  });
}
