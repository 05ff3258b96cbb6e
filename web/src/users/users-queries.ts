import { getUser, listUserBids, listUserPayments, listUsers, type UserGroup, userGroups } from '@ekbid/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export type UserFilters = { readonly search?: string; readonly group?: UserGroup };

export function readUserFilters(address: URLSearchParams): UserFilters {
  const search = address.get('search')?.trim();
  const group = userGroups.find((known) => known === address.get('group'));
  return { ...(search && { search: search.slice(0, 100) }), ...(group && { group }) };
}

/** Users, newest first, in pages. */
export function usersQuery(filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: keys.users(filters),
    queryFn: ({ pageParam, signal }) => call(listUsers, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

export function userQuery(userId: string) {
  return queryOptions({
    queryKey: keys.userDetails(userId),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId }, signal })).data,
    staleTime: 0,
  });
}

export function userBidsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: keys.userBids(userId),
    queryFn: ({ pageParam, signal }) =>
      call(listUserBids, { params: { userId }, query: { limit: 10, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

export function userPaymentsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: keys.userPayments(userId),
    queryFn: ({ pageParam, signal }) =>
      call(listUserPayments, { params: { userId }, query: { limit: 10, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}
