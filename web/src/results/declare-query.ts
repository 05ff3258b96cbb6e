import { type Auction, getDashboard, listAuctions } from '@ekbid/contract';
import { canDeclare } from '@ekbid/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** Over or full, and nobody has declared it. */
export function awaitsDeclaration(auction: Auction): boolean {
  return auction.outcome === null && !auction.resultWithheld && canDeclare(auction.status, auction);
}

export const awaitingQuery = queryOptions({
  queryKey: keys.auctionsToDeclare,
  queryFn: ({ signal }) => listAwaiting(signal),
});

/** Reads what ended last first, and only until all that wait are found: none waits for longer than three days. */
async function listAwaiting(signal: AbortSignal): Promise<Auction[]> {
  const { awaitingDeclaration } = (await call(getDashboard, { signal })).data;
  const found: Auction[] = [];
  for (const status of ['completed', 'active'] as const) {
    let after: string | null | undefined;
    while (after !== null && found.length < awaitingDeclaration) {
      const { data, meta } = await call(listAuctions, { query: { status, limit: 100, after }, signal });
      found.push(...data.filter(awaitsDeclaration));
      after = meta.next;
    }
  }
  return found;
}
