import { useSyncExternalStore } from 'react';

/** What this device keeps for us; null where the browser's settings forbid it, and even asking throws. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

type Scheme = 'light' | 'dark';

/** `public/scheme.js` reads it before the first paint. */
const key = 'ekbid.scheme';
const system = '(prefers-color-scheme: dark)';
const watchers = new Set<() => void>();

/** The scheme somebody chose; null while the system decides. */
export function keptScheme(): Scheme | null {
  const kept = deviceStorage()?.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : null;
}

export function keepScheme(scheme: Scheme | null): void {
  if (scheme === null) {
    deviceStorage()?.removeItem(key);
    delete document.documentElement.dataset['scheme'];
  } else {
    deviceStorage()?.setItem(key, scheme);
    document.documentElement.dataset['scheme'] = scheme;
  }
  for (const watcher of watchers) watcher();
}

/** The scheme on the screen, whoever decided it. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, shownScheme);
}

function shownScheme(): Scheme {
  return keptScheme() ?? (matchMedia(system).matches ? 'dark' : 'light');
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
