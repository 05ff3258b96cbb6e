import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '../api/session-end.ts';
import { deviceStorage } from '../ui/device-storage.ts';
import { catalogue } from '../texts/catalogue.ts';
import { presentLanguage } from '../texts/language.ts';
import { keepScheme, keptScheme } from '../ui/scheme.ts';
import { toast } from '../ui/toast.ts';
import { changeSession } from './session.ts';

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
