import { type AuctionStatus, auctionStatuses } from '@ekbid/domain';

/** What the list is narrowed down to; what is left out filters nothing. Kept in the page's address. */
export type AuctionFilters = {
  readonly status?: AuctionStatus;
  readonly minBid?: string;
  readonly maxBid?: string;
  readonly search?: string;
};

const amount = /^\d{1,9}(\.\d{1,2})?$/;
const searchMaximum = 100;

/** Reads an address or a form. An address may have been typed by anybody: what the server would refuse filters nothing. */
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
