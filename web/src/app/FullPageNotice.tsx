import type { ReactNode } from 'react';
import { MissingDot } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

type Props = {
  /** Shown instead of the default picture. */
  picture?: ReactNode;
  mark?: string;
  title: string;
  text: string;
  children: ReactNode;
};

/** A page with only a message and links to other pages. */
export function FullPageNotice({ picture = <MissingDot />, mark, title, text, children }: Props) {
  return (
    <div className="gutter flex flex-col items-center py-16 text-center sm:py-24">
      {picture}
      {mark && <p className="figures mt-8 text-ink-soft">{mark}</p>}
      <PageHeading className={`text-title sm:text-display ${mark ? 'mt-1' : 'mt-8'}`}>{title}</PageHeading>
      <p className="measure mt-4 text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
