import { type ReactNode, useId } from 'react';
import { Card } from '../ui/Card.tsx';

type Props = { title: string; note?: string; children: ReactNode };

export function AuctionFormSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-5">
        <div>
          <h2 id={id} className="text-lead">
            {title}
          </h2>
          {note && <p className="mt-1 text-small text-ink-soft">{note}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
