import type { ReactNode } from 'react';

type TileProps = { label: string; value: ReactNode; note?: ReactNode };

/** One figure with its label. Must be inside a `<dl>`. */
export function StatTile({ label, value, note }: TileProps) {
  return (
    <div className="flex flex-col gap-1 rounded-card border border-hairline bg-card p-4 sm:p-5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures text-title font-semibold tracking-tight">{value}</dd>
      {note && <dd className="text-small text-ink-soft">{note}</dd>}
    </div>
  );
}

/** Up to four tiles in a row; two in a row on phones, or one if two do not fit. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid gap-3 max-lg:xs:grid-cols-2 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col max-lg:xs:[&>:last-child:nth-child(odd)]:col-span-2"
    >
      {children}
    </dl>
  );
}

type ProgressProps = { value: number; max: number; label: string };

/** The bar ends at 100 %, even if `value` exceeds `max`. */
export function ProgressBar({ value, max, label }: ProgressProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="h-1.5 overflow-hidden rounded-full bg-hairline"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
