import { useSyncExternalStore, useCallback, useState } from 'react';

/** A media query for screens on which a panel fits next to a picture: wide screens, and phones in landscape. */
export const besideThePicture = '(min-width: 64rem), (min-width: 40rem) and (max-height: 30rem)';

/** Whether the screen matches a media query. Use it only for decisions that CSS cannot make. */
export function useMedia(query: string): boolean {
  const watch = (watcher: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', watcher);
    return () => list.removeEventListener('change', watcher);
  };
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** The width of an element in CSS pixels, for drawings that must fit into it. */
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
