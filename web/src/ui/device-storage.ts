import { useSyncExternalStore } from 'react';

/** The local storage, or null if the browser's settings forbid it. In that case even reading the variable throws. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

type Scheme = 'light' | 'dark';

/** `public/scheme.js` reads this key before the first paint. */
const key = 'ekbid.scheme';
const system = '(prefers-color-scheme: dark)';
const watchers = new Set<() => void>();

/** The colour scheme chosen on this device; null if the system's setting applies. */
export function storedScheme(): Scheme | null {
  const stored = deviceStorage()?.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

export function storeScheme(scheme: Scheme | null): void {
  if (scheme === null) {
    deviceStorage()?.removeItem(key);
    delete document.documentElement.dataset['scheme'];
  } else {
    deviceStorage()?.setItem(key, scheme);
    document.documentElement.dataset['scheme'] = scheme;
  }
  for (const watcher of watchers) watcher();
}

/** The colour scheme of the screen: the chosen one, or else the system's. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, shownScheme);
}

function shownScheme(): Scheme {
  return storedScheme() ?? (matchMedia(system).matches ? 'dark' : 'light');
}

function watch(watcher: () => void): () => void {
  const query = matchMedia(system);
  watchers.add(watcher);
  query.addEventListener('change', watcher);
  return () => {
    watchers.delete(watcher);
    query.removeEventListener('change', watcher);
  };
}
