import { href, pages } from '@ekbid/contract';
import * as contract from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { changeSession } from './session.ts';

type Where = 'here' | 'everywhere';

/** Signs out here once the server has ended the session: saying so earlier could leave it open behind one's back. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const texts = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: (where: Where) => call(where === 'here' ? contract.logout : contract.logoutEverywhere),
    onSuccess: async (_, where) => {
      // First away from here, or a guard would ask for a new sign-in.
      await navigate(href(pages.home));
      changeSession(client, null);
      toast.success(where === 'here' ? texts.messages.signedOut : texts.messages.signedOutEverywhere);
    },
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return { logout: () => mutate('here'), logoutEverywhere: () => mutate('everywhere'), busy: isPending };
}
