import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';

type Props = {
  count: number;
  texts: {
    readonly title: (count: number, shown: string) => string;
    readonly text: string;
    readonly textNone: string;
    readonly link: string;
  };
  to: string;
  /** More to know of what waits. */
  children?: ReactNode;
};

/** What waits for an administrator, and the way to it. */
export function WaitingPanel({ count, texts, to, children }: Props) {
  const waiting = count > 0;
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-lead">{texts.title(count, formatCount(count))}</h2>
        <p className="measure mt-1 text-ink-soft">{waiting ? texts.text : texts.textNone}</p>
        {children}
      </div>
      <ButtonLink to={to} look={waiting ? 'primary' : 'secondary'} className="shrink-0">
        {texts.link}
      </ButtonLink>
    </Card>
  );
}
