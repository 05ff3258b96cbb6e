import { type Auction, listWatched, listWatchedIds, unwatchAuction, watchAuction } from '@ekbid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

export const watchedIdsQuery = queryOptions({
  queryKey: keys.watchedIds,
  queryFn: async ({ signal }) => (await call(listWatchedIds, { signal })).data,
});

export const watchedQuery = queryOptions({
  queryKey: keys.watchedAuctions,
  queryFn: async ({ signal }) => (await call(listWatched, { signal })).data,
  staleTime: 0,
});

/** Watches or unwatches an auction. The heart changes at once, and changes back if the server refuses. */
export function useWatch({ _id: auctionId }: Auction) {
  const texts = useTexts();
  const { failed } = useTexts('auctions').watch;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? watchAuction : unwatchAuction, { params: { auctionId } }),
    onMutate: async (wanted) => {
      // Cancel running reads: they started before this change, so their replies would undo it on the screen.
      await client.cancelQueries({ queryKey: keys.watchedIds });
      client.setQueryData(keys.watchedIds, (ids: string[] = []) =>
        wanted ? [...ids, auctionId] : ids.filter((id) => id !== auctionId),
      );
    },
    onError: (problem) => toast.error(failed, problemText(texts, problem)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.watchedIds }),
  });
}
