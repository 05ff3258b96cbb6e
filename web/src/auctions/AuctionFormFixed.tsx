import type { ReactNode } from 'react';

/** Values that can be read and no longer changed. */
export function AuctionFormFixed({ values }: { values: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      {values.map(({ label, value }) => (
        // A title by itself has the whole width.
        <div key={label} className="only:col-span-full">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
