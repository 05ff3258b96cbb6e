import {
  type AuctionSort,
  auctionSorts,
  type AuctionStanding,
  auctionStandings,
  listAuctions,
  listEarnings,
  tableSorts,
} from '@ekbid/contract';
import { queryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** Filters and order of an administrator's table, which are stored in the page's address. */
export type ManageListing = {
  readonly status?: AuctionStanding;
  readonly search?: string;
  readonly sort: AuctionSort;
};

const searchMaximum = 100;

/**
 * Reads filters from the address. Values that the server would refuse are ignored, because anyone can edit an address.
 */
export function readManageListing(address: URLSearchParams): ManageListing {
  const status = auctionStandings.find((known) => known === address.get('status'));
  const search = address.get('search')?.trim().slice(0, searchMaximum);
  const sort = [...auctionSorts, ...tableSorts].find((known) => known === address.get('sort'));
  return { ...(status && { status }), ...(search && { search }), sort: sort ?? 'newest' };
}

export function isNarrowed({ status, search }: ManageListing): boolean {
  return status !== undefined || search !== undefined;
}

/** The pages of an administrator's list. If a further page fails, a toast reports it and the loaded pages stay. */
export function useAuctionPages(listing: ManageListing) {
  const texts = useTexts();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery({
    queryKey: keys.managedAuctions(listing),
    queryFn: ({ pageParam, signal }) => call(listAuctions, { query: { ...listing, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage();
    if (isFetchNextPageError) toast.error(texts.ui.failed, problemText(texts, error));
  };

  return {
    auctions: data.pages.flatMap((page) => page.data),
    total: data.pages[0]?.meta.total ?? 0,
    hasMore: hasNextPage,
    busy: isFetchingNextPage,
    loadMore: () => void loadMore(),
  };
}

const earningsInOneCall = 100;

/** The queries for the earnings of these auctions. Each call asks for as many auctions as the server allows. */
export function earningsQueries(auctionIds: readonly string[]) {
  const calls = Math.ceil(auctionIds.length / earningsInOneCall);
  return Array.from({ length: calls }, (_, call) =>
    earningsQuery(auctionIds.slice(call * earningsInOneCall, (call + 1) * earningsInOneCall).join(',')),
  );
}

const earningsQuery = (auctionIds: string) =>
  queryOptions({
    queryKey: keys.earnings(auctionIds),
    queryFn: async ({ signal }) => (await call(listEarnings, { query: { auctionIds }, signal })).data,
  });
