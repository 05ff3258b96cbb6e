import { useSyncExternalStore } from 'react';

/** Whether a media query fits the screen, as long as it does. For what styles alone cannot decide. */
export function useMedia(query: string): boolean {
  const watch = (watcher: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', watcher);
    return () => list.removeEventListener('change', watcher);
  };
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
