import { type AuctionSort, auctionSorts, type AuctionStanding, auctionStandings } from '@ekbid/contract';

/** What an administrator's table shows; what is left out filters nothing. Kept in the page's address. */
export type ManageListing = {
  readonly status?: AuctionStanding;
  readonly search?: string;
  readonly sort: AuctionSort;
};

const searchMaximum = 100;

/** An address may have been typed by anybody: what the server would refuse filters nothing. */
export function readManageListing(address: URLSearchParams): ManageListing {
  const status = auctionStandings.find((known) => known === address.get('status'));
  const search = address.get('search')?.trim().slice(0, searchMaximum);
  const sort = auctionSorts.find((known) => known === address.get('sort'));
  return { ...(status && { status }), ...(search && { search }), sort: sort ?? 'newest' };
}

export function isNarrowed({ status, search }: ManageListing): boolean {
  return status !== undefined || search !== undefined;
}
