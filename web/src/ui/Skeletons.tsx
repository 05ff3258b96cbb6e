import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { useUiTexts } from './ui-texts.ts';

type Props = {
  /** What is being waited for, in words. */
  label?: string | undefined;
};

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

function Waiting({ label, children }: Props & { children: ReactNode }) {
  const { loading } = useUiTexts();
  return (
    <div role="status" aria-busy="true" className="appear-late">
      <p className={label ? 'mb-4 text-ink-soft' : 'sr-only'}>{label ?? loading}</p>
      {children}
    </div>
  );
}

export function CardsSkeleton({ label, count = 6 }: Props & { count?: number }) {
  return (
    <Waiting label={label}>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {places(count).map((place) => (
          <div key={place} className="overflow-hidden rounded-card border border-hairline bg-card">
            <Skeleton className="aspect-4/3 rounded-none" />
            <div className="flex flex-col gap-3 p-5">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

export function RowsSkeleton({ label, count = 6 }: Props & { count?: number }) {
  return (
    <Waiting label={label}>
      <div className="flex flex-col gap-3">
        {places(count).map((place) => (
          <Skeleton key={place} className="h-14" />
        ))}
      </div>
    </Waiting>
  );
}

export function PageSkeleton({ label }: Props) {
  return (
    <Waiting label={label}>
      <div className="gutter flex flex-col gap-4 py-10">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-4 h-64" />
      </div>
    </Waiting>
  );
}
