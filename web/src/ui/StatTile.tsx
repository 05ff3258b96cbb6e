import type { ReactNode } from 'react';

type TileProps = { label: string; value: ReactNode; note?: ReactNode };

/** One figure and what it counts. Belongs into a `<dl>`. */
export function StatTile({ label, value, note }: TileProps) {
  return (
    <div className="flex flex-col gap-1 rounded-card border border-hairline bg-card p-4 sm:p-5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures text-title font-semibold tracking-tight">{value}</dd>
      {note && <dd className="text-small text-ink-soft">{note}</dd>}
    </div>
  );
}
