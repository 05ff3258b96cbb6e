import type { listAuctions } from '@ekbid/contract';
import type { Reply } from '../api/request.ts';

/** Of the running auctions by their end: the first, and how many there are. Apart from its query, for the data that a page brings. */
export function readRunning({ data, meta }: Reply<typeof listAuctions>) {
  return { featured: data[0] ?? null, count: meta.counts.active };
}
