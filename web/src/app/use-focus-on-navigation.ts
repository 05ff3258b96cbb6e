import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../ui/heading-focus.ts';

/** A new page begins at its heading for those who listen or use the keyboard; the first page begins at the top. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current) focusHeading(main.current);
  }, [pathname]);

  return main;
}
