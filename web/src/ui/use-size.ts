import { useSyncExternalStore, useCallback, useState } from 'react';

/** Screens on which a panel fits beside a picture: wide ones, and phones on their side. */
export const besideThePicture = '(min-width: 64rem), (min-width: 40rem) and (max-height: 30rem)';

/** Whether the screen matches a media query. For decisions that styles alone cannot make. */
export function useMedia(query: string): boolean {
  const watch = (watcher: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', watcher);
    return () => list.removeEventListener('change', watcher);
  };
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** The width of an element on the screen in CSS pixels, for drawings that must fit it. */
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
