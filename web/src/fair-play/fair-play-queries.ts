import { getFairPlay, listFairPlayKeys } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** The newest signed head of an auction's log, and whether the log is published. */
export function fairPlayQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.fairPlay(auctionId),
    queryFn: async ({ signal }) => (await call(getFairPlay, { params: { auctionId }, signal })).data,
  });
}

/** EkBid's public keys. The first one is in use now. */
export function fairPlayKeysQuery() {
  return queryOptions({
    queryKey: keys.fairPlayKeys,
    // Fetched only once, because the keys rarely change.
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(listFairPlayKeys, { signal })).data,
  });
}

/** The fields of a signed head. */
type HeadFacts = { readonly size: number; readonly root: string; readonly at: string; readonly key: string };

/** Parses the line that EkBid signed: `ekbid-head/1 auction=… size=… root=… at=… key=…`. */
export function readHead(signed: string): HeadFacts {
  const fields = new Map(
    signed.split(' ').map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const field = (name: string) => fields.get(name) ?? '';
  return { size: Number(field('size')), root: field('root'), at: field('at'), key: field('key') };
}
