import { retryRefund } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { dashboardKey } from '../dashboard/dashboard-query.ts';
import { problemText } from '../texts/problem-text.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { operatorTasksKey } from './operator-tasks-query.ts';

/** Sends a refused refund again; the server first looks whether the money went back meanwhile, and says what it did. */
export function useRetryRefund(taskId: string) {
  const texts = useTexts();
  const { page } = useAdminTexts().operatorTasks;
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: dashboardKey });
    return client.invalidateQueries({ queryKey: operatorTasksKey });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retryRefund, { params: { taskId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(page.retryFailed, problemText(texts, problem)),
    onSettled: refresh,
  });
  return { retry: () => mutate(), busy: isPending };
}
