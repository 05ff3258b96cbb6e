import { type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; className?: string };

/** The only `<h1>` of a page. After a navigation it gets the focus: at once, or when the page's data has loaded. */
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

/**
 * Moves the focus to the heading after a navigation. If there is no heading yet, the first one that appears gets it. A
 * field with the focus keeps it.
 */
export function focusHeading(main: HTMLElement): void {
  if (document.activeElement instanceof HTMLInputElement && main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  isAwaited = heading === null;
  (heading ?? main).focus({ preventScroll: true });
}

/**
 * Whether a heading that appears late may take the focus. True only once, and only if the person has not focused
 * anything else.
 */
function claimHeadingFocus(): boolean {
  const claimed = isAwaited && (document.activeElement === document.body || document.activeElement?.tagName === 'MAIN');
  isAwaited = false;
  return claimed;
}

/** Sets the title of the browser's tab. Null keeps the current title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
