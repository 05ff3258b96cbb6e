import type { listAuctions } from '@ekbid/contract';
import type { Reply } from '../api/call.ts';

/**
 * The running auction that ends next, and the number of running auctions. A separate file, so that preloading does not
 * load the code of the query.
 */
export function readRunning({ data, meta }: Reply<typeof listAuctions>) {
  return { featured: data[0] ?? null, count: meta.counts.active };
}
