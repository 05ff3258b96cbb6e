import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '../api/session-end.ts';
import { deviceStorage } from '../ui/device-storage.ts';
import { keepScheme, keptScheme } from '../ui/scheme.ts';
import { toast } from '../ui/toast.ts';
import { changeSession } from './session.ts';

const reloadDelayMs = 1500;

/** After a 401: signed out here too, storage cleared, said so, and the page loaded anew. */
export function endSessionWhenRefused(client: QueryClient, message: string, reload = () => location.reload()) {
  let ending = false;
  return onSessionEnd(() => {
    if (ending) return;
    ending = true;
    changeSession(client, null);
    // Light or dark is the device's, not the person's.
    const scheme = keptScheme();
    deviceStorage()?.clear();
    keepScheme(scheme);
    toast.error(message);
    setTimeout(reload, reloadDelayMs);
  });
}
