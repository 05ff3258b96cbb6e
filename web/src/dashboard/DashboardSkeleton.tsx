import { useTexts } from '../texts/use-texts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** As high as what is on its way, so that nothing jumps. */
export function DashboardSkeleton() {
  const { loading } = useTexts('admin').dashboard;
  return (
    <div role="status" className="appear-late flex flex-col gap-6 sm:gap-8">
      <p className="sr-only">{loading}</p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {['users', 'active', 'completed', 'reports'].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-card" />
        ))}
      </div>
      {['declaring', 'attention', 'reports', 'ending'].map((panel) => (
        <Skeleton key={panel} className="h-52 rounded-card sm:h-32" />
      ))}
    </div>
  );
}
