import { type ReactNode, useEffect, useRef } from 'react';
import { claimHeadingFocus } from './heading-focus.ts';

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
