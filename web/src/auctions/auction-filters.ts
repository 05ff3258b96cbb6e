import { type AuctionSort, auctionSorts, listAuctions } from '@ekbid/contract';
import { type AuctionStatus, auctionStatuses, parseRupees } from '@ekbid/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** The filters of the list, which are stored in the page's address. */
export type AuctionFilters = {
  readonly status?: AuctionStatus;
  readonly minBid?: string;
  readonly maxBid?: string;
  readonly search?: string;
};

/** Filters and order of the list. The default order is omitted. */
export type AuctionListing = AuctionFilters & { readonly sort?: AuctionSort };

const amount = /^\d{1,9}(\.\d{1,2})?$/;
const searchMaximum = 100;

/**
 * Reads filters from an address or a form. Values that the server would refuse are ignored, because anyone can edit an
 * address.
 */
export function readAuctionFilters(from: URLSearchParams | FormData): AuctionFilters {
  const text = (name: keyof AuctionFilters) => {
    const value = from.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const status = auctionStatuses.find((known) => known === text('status'));
  const search = text('search').slice(0, searchMaximum);
  return {
    ...(status && { status }),
    ...(amount.test(text('minBid')) && { minBid: text('minBid') }),
    ...(amount.test(text('maxBid')) && { maxBid: text('maxBid') }),
    ...(search && { search }),
  };
}

export function readAuctionListing(address: URLSearchParams): AuctionListing {
  const sort = auctionSorts.find((known) => known === address.get('sort'));
  return { ...readAuctionFilters(address), ...(sort && sort !== auctionSorts[0] && { sort }) };
}

type Limits = { readonly minBid?: string | undefined; readonly maxBid?: string | undefined };
type LimitProblems = { readonly [limit in keyof Limits]: 'notAmount' | 'crossed' };

/** Finds problems of the price limits: one is not an amount, or the lower limit is above the upper. */
export function findLimitProblems({ minBid = '', maxBid = '' }: Limits): LimitProblems {
  const wrong = (limit: string) => limit.trim() !== '' && !amount.test(limit.trim());
  if (wrong(minBid) || wrong(maxBid))
    return { ...(wrong(minBid) && { minBid: 'notAmount' }), ...(wrong(maxBid) && { maxBid: 'notAmount' }) };
  const [least, most] = [parseRupees(minBid), parseRupees(maxBid)];
  return least !== null && most !== null && least > most ? { maxBid: 'crossed' } : {};
}

export function auctionsQuery(listing: AuctionListing) {
  return infiniteQueryOptions({
    queryKey: keys.auctions(listing),
    queryFn: ({ pageParam, signal }) => call(listAuctions, { query: { ...listing, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
