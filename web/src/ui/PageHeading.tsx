import { type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; className?: string };

/** A page's one `<h1>`. It takes the focus when its page was navigated to, at once or when its data has come. */
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

let awaited = false;

/** After a navigation: the heading on the screen gets the focus, or the first one to come; a field that took it keeps it. */
export function focusHeading(main: HTMLElement): void {
  if (document.activeElement instanceof HTMLInputElement && main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  awaited = heading === null;
  (heading ?? main).focus({ preventScroll: true });
}

/** True once for a heading that came late, unless its reader has gone on to something else meanwhile. */
function claimHeadingFocus(): boolean {
  const claimed = awaited && (document.activeElement === document.body || document.activeElement?.tagName === 'MAIN');
  awaited = false;
  return claimed;
}

/** Names the browser's tab; null leaves the name to somebody who knows better. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
