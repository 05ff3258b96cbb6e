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

/** Shows values that can no longer be changed. */
export function AuctionFormFixed({ values }: { values: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      {values.map(({ label, value }) => (
        // A single value, such as a title, gets the whole width.
        <div key={label} className="only:col-span-full">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
