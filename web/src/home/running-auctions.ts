import { listAuctions } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The running auction that ends next, and how many run in all. */
export const runningAuctions = queryOptions({
  queryKey: ['auctions', 'home'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listAuctions, { query: { status: 'active', sort: 'ending', limit: 1 }, signal });
    return { featured: data[0] ?? null, count: meta.counts.active };
  },
});
