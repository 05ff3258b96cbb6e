import { confirmPrize, getPrize, type Prize, renouncePrize } from '@ekbid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

export function prizeQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.prize(auctionId),
    queryFn: async ({ signal }) => (await call(getPrize, { params: { auctionId }, signal })).data,
    staleTime: 0,
  });
}

/** Puts the prize that a call returns into the cache, and refetches its auction, which shows the prize's state. */
export function useShowPrize() {
  const client = useQueryClient();
  return (prize: Prize) => {
    client.setQueryData(keys.prize(prize.auction._id), prize);
    void client.invalidateQueries({ queryKey: keys.auction(prize.auction._id) });
  };
}

const moves = { confirm: confirmPrize, renounce: renouncePrize };

type Move = { readonly done: string; readonly failed: string; readonly onDone: () => void };

/** Changes the state of the winner's prize, by a call without a body. */
export function useMovePrize(auctionId: string, move: keyof typeof moves, { done, failed, onDone }: Move) {
  const texts = useTexts();
  const client = useQueryClient();
  const show = useShowPrize();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(moves[move], { params: { auctionId } }),
    onSuccess: ({ data }) => {
      toast.success(done);
      show(data);
      onDone();
    },
    onError: (problem) => {
      toast.error(failed, problemText(texts, problem));
      // Fetch again, because a refusal means that the screen is outdated.
      void client.invalidateQueries({ queryKey: keys.prize(auctionId) });
    },
  });
  return { move: () => mutate(), busy: isPending };
}
