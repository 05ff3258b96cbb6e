import { listMyBids, myBidSorts } from '@ekbid/contract';
import { myBidStatuses, type MyBidStatus } from '@ekbid/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export type MyBidFilters = {
  readonly search?: string;
  readonly status?: MyBidStatus;
  readonly sort?: (typeof myBidSorts)[number];
};

/** Recent first where the address names no order. */
export function readMyBidFilters(address: URLSearchParams): MyBidFilters {
  const status = myBidStatuses.find((known) => known === address.get('status'));
  const sort = myBidSorts.find((known) => known === address.get('sort'));
  const search = address.get('search')?.slice(0, 100);
  return { ...(status && { status }), ...(search && { search }), ...(sort && { sort }) };
}

/** The caller's own bids in all auctions, page by page. Payments under way stand above them, with what can be done. */
export function myBidsQuery(filters: MyBidFilters) {
  return infiniteQueryOptions({
    queryKey: keys.myBids(filters),
    queryFn: ({ pageParam, signal }) =>
      call(listMyBids, { query: { ...filters, underWay: 'left_out', after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
