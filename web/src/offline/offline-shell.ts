import { offline } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';

let wasAsked = false;

/**
 * Has the service worker keep what opens the app without a network, in this language. Once for each page that the browser
 * loads, so that what a sign-out has removed does not come back at once.
 */
export async function keepShell(language: Language): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || wasAsked) return;
  wasAsked = true;
  await navigator.serviceWorker.register(offline.worker);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keepShell: language });
}

/** Removes all that the service worker keeps, and has it pushed no more. The server has ended that already. */
export async function emptyShell(): Promise<void> {
  // Browsers have it only on secure pages, as the service worker.
  if (!('caches' in globalThis)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await endSubscription();
}

/** The browser takes no more pushes. */
export async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

export async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  // iPhones have it only where the app is on the home screen.
  const pushManager = registration?.pushManager;
  return pushManager?.getSubscription();
}
