import { type Auction, getAuction } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export function auctionQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.auction(auctionId),
    queryFn: async ({ signal }) => (await call(getAuction, { params: { auctionId }, signal })).data,
  });
}

const AuctionContext = createContext<Auction | null>(null);

/**
 * Reads an auction once for all parts of a page. The page suspends until the auction has loaded. If each of the more
 * than ten parts used the query itself, a slow phone would need some milliseconds for each.
 */
export function AuctionProvider({ auctionId, children }: { auctionId: string; children: ReactNode }) {
  const auction = useSuspenseQuery(auctionQuery(auctionId)).data;
  return createElement(AuctionContext, { value: auction }, children);
}

/** The auction of the surrounding `AuctionProvider`. */
export function useAuction(): Auction {
  const auction = use(AuctionContext);
  if (auction === null) throw new Error('useAuction() needs an AuctionProvider');
  return auction;
}

/** An auction that is always fetched, never taken from the cache. For screens that change or delete it. */
export function freshAuctionQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.freshAuction(auctionId),
    queryFn: async ({ signal }) => (await call(getAuction, { params: { auctionId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useFreshAuction(auctionId: string): Auction {
  return useSuspenseQuery(freshAuctionQuery(auctionId)).data;
}
