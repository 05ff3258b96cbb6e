import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the address leads to this part of the page, and where to attach it: it is scrolled to when it comes, because
 * a page that is fetched first is not there yet when its address is opened.
 */
export function useLinked<Part extends HTMLElement>(id: string): { linked: boolean; part: RefObject<Part | null> } {
  const linked = useLocation().hash === `#${id}`;
  const part = useRef<Part>(null);
  useEffect(() => {
    if (linked) part.current?.scrollIntoView();
  }, [linked]);
  return { linked, part };
}
