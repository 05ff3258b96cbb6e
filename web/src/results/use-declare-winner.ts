import { type Auction, declareWinner } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** Asks for the result the bids have decided. `declared` is the auction with it, once the answer is there. */
export function useDeclareWinner({ _id: auctionId }: Auction) {
  const texts = useTexts();
  const { declare } = useTexts('admin');
  const client = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(declareWinner, { params: { auctionId } }),
    onError: (problem) => toast.error(declare.toastFailed, problemText(texts, problem)),
    onSettled: () => void client.invalidateQueries(allBut(keys.session)),
  });
  return { declare: () => mutate(), busy: isPending, declared: data?.data };
}
