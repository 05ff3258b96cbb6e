import { reopenReport } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { dashboardKey } from '../dashboard/dashboard-query.ts';
import { problemText } from '../texts/problem-text.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { reportsKey } from './reports-query.ts';

export function useReopenReport(reportId: string) {
  const texts = useTexts();
  const { reopenFailed } = useAdminTexts().manageReports;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reopenReport, { params: { reportId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(reopenFailed, problemText(texts, problem)),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: dashboardKey });
      await client.invalidateQueries({ queryKey: reportsKey });
    },
  });
  return { reopen: () => mutate(), busy: isPending };
}
