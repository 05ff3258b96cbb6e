import { type Act, acts, listActs } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export type ActFilters = { readonly act?: Act; readonly by?: string; readonly search?: string };

const actor = /^(ekbid|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const searchMaximum = 100;

/** An address may have been typed by anybody: what the server would refuse filters nothing. */
export function readActFilters(address: URLSearchParams): ActFilters {
  const act = acts.find((known) => known === address.get('act'));
  const by = address.get('by') ?? '';
  const search = address.get('search')?.trim().slice(0, searchMaximum);
  return { ...(act && { act }), ...(actor.test(by) && { by }), ...(search && { search }) };
}

/** The newest first, page by page. */
export function actsQuery(filters: ActFilters) {
  return infiniteQueryOptions({
    queryKey: keys.auditEvents(filters),
    queryFn: ({ pageParam, signal }) => call(listActs, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}
