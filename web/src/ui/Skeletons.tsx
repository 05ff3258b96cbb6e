import { type ReactNode, use } from 'react';
import { useUiTexts } from './ui-texts.ts';

type Props = {
  /** Says what is loading. The text replaces the first placeholder. */
  label?: string | undefined;
};

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Placeholders in the shape of the content, so that nothing moves when the content appears. */
export function Waiting({ label, children }: Props & { children: ReactNode }) {
  const { loading } = useUiTexts();
  return (
    <div role="status" aria-busy="true" className="appear-late">
      {label === undefined && <p className="sr-only">{loading}</p>}
      {children}
    </div>
  );
}

export function CardsSkeleton({ label, count = 6 }: Props & { count?: number }) {
  return (
    <Waiting label={label}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {places(count).map((place) => (
          <div key={place} className="overflow-hidden rounded-card border border-hairline bg-card">
            <div className="relative">
              <Skeleton className="aspect-4/3 rounded-none" />
              {place === 0 && <p className="absolute top-4 left-5 text-ink-soft">{label}</p>}
            </div>
            <div className="flex flex-col gap-4 p-5">
              <div className="flex flex-col gap-1">
                <Skeleton className="h-[1lh] w-2/3 text-lead" />
                <Skeleton className="h-[2lh] text-small" />
              </div>
              <Skeleton className="h-[2lh] w-4/5 text-lead" />
              <Skeleton className="h-[1lh] w-3/5 text-small" />
              <Skeleton className="h-[2lh] text-body" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

type RowsProps = Props & { count?: number; /** Classes that set the height of a row. */ row?: string };

export function RowsSkeleton({ label, count = 6, row = 'h-14' }: RowsProps) {
  return (
    <Waiting label={label}>
      <div className="divide-y divide-hairline rounded-card border border-hairline bg-card">
        {places(count).map((place) => (
          <div key={place} className={`flex items-center justify-between gap-6 px-4 ${row}`}>
            {place === 0 && label ? <p className="text-ink-soft">{label}</p> : <Skeleton className="h-4 w-2/5" />}
            <Skeleton className="h-4 w-1/5" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

export function PageSkeleton({ label }: Props) {
  return (
    <Waiting label={label}>
      <div className="gutter flex flex-col gap-4 py-8 sm:py-12">
        {label && <p className="text-ink-soft">{label}</p>}
        <Skeleton className="h-[1lh] w-3/5 text-title sm:text-display" />
        <Skeleton className="h-[1lh] w-4/5 text-body" />
        <Skeleton className="mt-4 h-64 rounded-card" />
      </div>
    </Waiting>
  );
}

/** One placeholder. It is not animated, because movement would draw attention. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`rounded-control bg-hairline opacity-60 ${className}`} />;
}

/**
 * Shows the placeholders of a part that is loading. Once they are visible, React shows them for at least a third of a
 * second.
 */
export function Outline({ children }: { children: ReactNode }) {
  const wait = outlineWait();
  if (wait) use(wait);
  return children;
}

let heldUntil: Promise<unknown> | null = null;

/** The promise for which outlines wait; null if they may appear at once. */
function outlineWait(): Promise<unknown> | null {
  return heldUntil;
}

/**
 * Hides all outlines until `until` settles or a screen is shown. So a page that loads in time appears complete, without
 * placeholders.
 */
export function holdOutlines(until: Promise<unknown>): void {
  heldUntil = until;
  void until.then(releaseOutlines);
}

export function releaseOutlines(): void {
  heldUntil = null;
}
