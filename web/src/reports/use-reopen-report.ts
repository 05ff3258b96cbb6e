import { reopenReport } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

export function useReopenReport(reportId: string) {
  const texts = useTexts();
  const { reopenFailed } = useTexts('admin').manageReports;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reopenReport, { params: { reportId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(reopenFailed, problemText(texts, problem)),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.dashboard });
      await client.invalidateQueries({ queryKey: keys.allReports });
    },
  });
  return { reopen: () => mutate(), busy: isPending };
}
