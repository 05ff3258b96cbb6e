import { type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; className?: string };

/** The only `<h1>` of a page. After a navigation it gets the focus, at once or when the page's data has loaded. */
export function PageHeading({ children, className = 'text-title sm:text-display' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (claimHeadingFocus()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

let isAwaited = false;

/** Focuses the heading after a navigation, or the first heading that appears. A field that has the focus keeps it. */
export function focusHeading(main: HTMLElement): void {
  if (document.activeElement instanceof HTMLInputElement && main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  isAwaited = heading === null;
  (heading ?? main).focus({ preventScroll: true });
}

/** True once for a heading that appears late, unless the reader has focused something else meanwhile. */
function claimHeadingFocus(): boolean {
  const claimed = isAwaited && (document.activeElement === document.body || document.activeElement?.tagName === 'MAIN');
  isAwaited = false;
  return claimed;
}

/** Sets the title of the browser's tab. Null keeps the present title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
