import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the address links to this part of the page, and a ref for the part. The part is scrolled into view when it is
 * rendered: when the address is opened, the page has not loaded yet, so the browser cannot scroll by itself.
 */
export function useLinked<Part extends HTMLElement>(id: string): { linked: boolean; part: RefObject<Part | null> } {
  const linked = useLocation().hash === `#${id}`;
  const part = useRef<Part>(null);
  useEffect(() => {
    if (linked) part.current?.scrollIntoView();
  }, [linked]);
  return { linked, part };
}
