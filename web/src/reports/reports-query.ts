import { listReports, type ReportState } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export type ReportFilters = { readonly state?: ReportState; readonly userId?: string };

/** The newest first, page by page. */
export function reportsQuery(filters: ReportFilters) {
  return infiniteQueryOptions({
    queryKey: keys.reports(filters),
    queryFn: ({ pageParam, signal }) => call(listReports, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}
