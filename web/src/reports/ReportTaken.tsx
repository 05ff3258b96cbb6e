import { type ReactNode, useEffect, useRef } from 'react';
import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Replaces the form after a report was received. The heading gets the focus, because the submit button is gone. */
export function ReportTaken({ text, children }: { text: string; children: ReactNode }) {
  const { taken } = useTexts('reports');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-wash text-accent">
        <Icon name="check" size={24} />
      </span>
      <h3 ref={heading} tabIndex={-1} className="text-lead">
        {taken.title}
      </h3>
      <p className="measure text-ink-soft">{text}</p>
      <Link
        to={href(pages.ownReports)}
        className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
      >
        {taken.own}
      </Link>
      {children}
    </div>
  );
}
