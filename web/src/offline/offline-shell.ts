import { offline } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';

let wasAsked = false;

/**
 * Asks the service worker to store the shell in this language, so that the app can start without a network. Only once
 * for each page load: after a sign-out has deleted the shell, it must not come back at once.
 */
export async function keepShell(language: Language): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || wasAsked) return;
  wasAsked = true;
  await navigator.serviceWorker.register(offline.worker);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keepShell: language });
}

/**
 * Deletes everything that the service worker has stored, and ends push in this browser. The server has already ended
 * push on its side.
 */
export async function emptyShell(): Promise<void> {
  // Browsers offer `caches`, like service workers, only on secure pages.
  if (!('caches' in globalThis)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await endSubscription();
}

/** Ends this browser's push subscription, if it has one. */
export async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

export async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  // On iPhones, `pushManager` exists only if the app is on the home screen.
  const pushManager = registration?.pushManager;
  return pushManager?.getSubscription();
}
