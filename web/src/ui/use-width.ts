import { useCallback, useState } from 'react';

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
