import { deleteAuction } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** Says what the server did: by then it may be another thing than what was announced. Busy until the list is as new. */
export function useDeleteAuction(auctionId: string, onDeleted: () => void) {
  const texts = useTexts();
  const { deletion } = useTexts('admin').manageAuctions;
  const client = useQueryClient();
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: keys.dashboard });
    await client.invalidateQueries({ queryKey: keys.allAuctions });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteAuction, { params: { auctionId } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refresh();
      onDeleted();
    },
    onError: (problem) => {
      toast.error(deletion.failed, problemText(texts, problem));
      // Refused, the auction is not what it seemed to be.
      void refresh();
    },
  });
  return { remove: () => mutate(), busy: isPending };
}
