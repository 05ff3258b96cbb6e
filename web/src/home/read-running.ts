import type { listAuctions } from '@ekbid/contract';
import type { Reply } from '../api/call.ts';

/** The running auction that ends next, and the number of running ones. Preloaded data needs this without the query. */
export function readRunning({ data, meta }: Reply<typeof listAuctions>) {
  return { featured: data[0] ?? null, count: meta.counts.active };
}
