import { getFairPlay, listFairPlayKeys } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** The signed head of an auction's log, and whether the log is open. */
export function fairPlayQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.fairPlay(auctionId),
    queryFn: async ({ signal }) => (await call(getFairPlay, { params: { auctionId }, signal })).data,
  });
}

/** The public keys EkBid names as its own, the one it signs with now first. */
export function fairPlayKeysQuery() {
  return queryOptions({
    queryKey: keys.fairPlayKeys,
    // Asked for once: they hardly ever change.
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(listFairPlayKeys, { signal })).data,
  });
}

/** What a signed head says of its log. */
type HeadFacts = { readonly size: number; readonly root: string; readonly at: string; readonly key: string };

/** Reads the line EkBid signed: `ekbid-head/1 auction=… size=… root=… at=… key=…`. */
export function readHead(signed: string): HeadFacts {
  const said = new Map(
    signed.split(' ').map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const tell = (name: string) => said.get(name) ?? '';
  return { size: Number(tell('size')), root: tell('root'), at: tell('at'), key: tell('key') };
}
