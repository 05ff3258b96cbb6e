import { retryRefund } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** Sends a refused refund again; the server first looks whether the money went back meanwhile, and says what it did. */
export function useRetryRefund(taskId: string) {
  const texts = useTexts();
  const { page } = useTexts('admin').operatorTasks;
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.dashboard });
    return client.invalidateQueries({ queryKey: keys.allOperatorTasks });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retryRefund, { params: { taskId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(page.retryFailed, problemText(texts, problem)),
    onSettled: refresh,
  });
  return { retry: () => mutate(), busy: isPending };
}
