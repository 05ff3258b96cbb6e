import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, onSessionEnd } from '../api/call.ts';
import { catalogue } from '../texts/catalogue.ts';
import { presentLanguage } from '../texts/language.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { deviceStorage, keepScheme, keptScheme } from '../ui/device-storage.ts';
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

const reloadDelayMs = 1500;

/** After a 401: signed out here too, storage cleared, said so, and the page loaded anew. */
export function endSessionWhenRefused(client: QueryClient, reload = () => location.reload()) {
  let ending = false;
  return onSessionEnd(() => {
    if (ending) return;
    ending = true;
    changeSession(client, null);
    // Light or dark is the device's, not the person's.
    const scheme = keptScheme();
    deviceStorage()?.clear();
    keepScheme(scheme);
    void tell();
    setTimeout(reload, reloadDelayMs);
  });
}

async function tell(): Promise<void> {
  const { problems } = await catalogue.main.load(presentLanguage());
  toast.error(problems.sessionExpired);
}
