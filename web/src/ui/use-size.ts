import { useSyncExternalStore, useCallback, useState } from 'react';

/** Whether a media query fits the screen, as long as it does. For what styles alone cannot decide. */
export function useMedia(query: string): boolean {
  const watch = (watcher: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', watcher);
    return () => list.removeEventListener('change', watcher);
  };
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** The width an element has on the screen, in CSS pixels, for drawings that are laid out to fit it. */
export function useWidth(first: number): [ref: (element: Element | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(first);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
