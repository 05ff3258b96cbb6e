import { getOwnLimits, type OwnLimits } from '@ekbid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText, withRefusals } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

export const ownLimitsQuery = queryOptions({
  queryKey: keys.ownLimits,
  queryFn: async ({ signal }) => (await call(getOwnLimits, { signal })).data,
});

/** A mutation that changes the person's limits. It puts the reply into the cache. */
export function useLimitChange() {
  const texts = useTexts();
  const { limitRefusals, own } = useTexts('limits');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: { send: () => Promise<{ data: OwnLimits }>; done: string }) => send(),
    onSuccess: ({ data }, { done }) => {
      client.setQueryData(keys.ownLimits, data);
      toast.success(done);
    },
    onError: (problem) => toast.error(own.failed, problemText(withRefusals(texts, limitRefusals), problem)),
  });
}
