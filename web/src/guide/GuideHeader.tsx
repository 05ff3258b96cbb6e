import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageHeading } from '../ui/PageHeading.tsx';

export function GuideHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="gutter pt-10 pb-8 sm:pt-16 sm:pb-12">
      <PageHeading>{title}</PageHeading>
      <p className="measure mt-4 text-lead text-ink-soft">{lead}</p>
    </header>
  );
}

/**
 * Whether the address's fragment names this part of the page, and a ref for the part. The part scrolls itself into view
 * when it is rendered. The browser cannot do that, because it looks for the fragment before the page has loaded.
 */
export function useLinked<Part extends HTMLElement>(id: string): { linked: boolean; part: RefObject<Part | null> } {
  const linked = useLocation().hash === `#${id}`;
  const part = useRef<Part>(null);
  useEffect(() => {
    if (linked) part.current?.scrollIntoView();
  }, [linked]);
  return { linked, part };
}
