import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, onSessionEnd } from '../api/call.ts';
import { catalogue } from '../texts/catalogue.ts';
import { presentLanguage } from '../texts/language.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { deviceStorage, storedScheme, storeScheme } from '../ui/device-storage.ts';
import { toast } from '../ui/toast.ts';
import { changeSession, presentSession } from './session.ts';

type Scope = 'here' | 'everywhere';

/** Signs out here only after the server has ended the session, which otherwise could stay open unnoticed. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const texts = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: Scope) => call(scope === 'here' ? contract.logout : contract.logoutEverywhere),
    onSuccess: async (_, scope) => {
      // Leave the page first, or a guard would ask for a new sign-in.
      await navigate(href(pages.home));
      changeSession(client, null);
      toast.success(scope === 'here' ? texts.messages.signedOut : texts.messages.signedOutEverywhere);
    },
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return { logout: () => mutate('here'), logoutEverywhere: () => mutate('everywhere'), busy: isPending };
}

const reloadDelayMs = 1500;

/** After a 401, signs out here too: clears the storage, shows a toast, and reloads the page. */
export function endSessionWhenRefused(client: QueryClient, reload = () => location.reload()) {
  let ending = false;
  return onSessionEnd(() => {
    // A visitor has no session that could have expired.
    if (ending || presentSession(client) === null) return;
    ending = true;
    changeSession(client, null);
    // The colour scheme belongs to the device, not to the person.
    const scheme = storedScheme();
    deviceStorage()?.clear();
    storeScheme(scheme);
    void showSessionExpired();
    setTimeout(reload, reloadDelayMs);
  });
}

async function showSessionExpired(): Promise<void> {
  const { problems } = await catalogue.main.load(presentLanguage());
  toast.error(problems.sessionExpired);
}
