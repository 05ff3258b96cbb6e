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

/**
 * Signs out on the server first, then in this browser. The other order could leave a session open without anyone
 * noticing.
 */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const texts = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: Scope) => call(scope === 'here' ? contract.logout : contract.logoutEverywhere),
    onSuccess: async (_, scope) => {
      // Leave the page first. Otherwise its guard would send the person to the login page.
      await navigate(href(pages.home));
      changeSession(client, null);
      toast.success(scope === 'here' ? texts.messages.signedOut : texts.messages.signedOutEverywhere);
    },
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return { logout: () => mutate('here'), logoutEverywhere: () => mutate('everywhere'), busy: isPending };
}

const reloadDelayMs = 1500;

/** After a 401, signs out in this browser: clears the storage, shows a toast, and reloads the page. */
export function endSessionWhenRefused(client: QueryClient, reload = () => location.reload()) {
  let ending = false;
  return onSessionEnd(() => {
    // Visitors have no session that could have expired.
    if (ending || presentSession(client) === null) return;
    ending = true;
    changeSession(client, null);
    // Keep the colour scheme, because it belongs to the device, not to the person.
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
