import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

export function ChartsSkeleton() {
  const { loading } = useAdminTexts().dashboard.charts;
  return (
    <div role="status" className="appear-late grid gap-4 xl:grid-cols-2">
      <p className="sr-only">{loading}</p>
      {['signUps', 'bids', 'money', 'slots'].map((chart) => (
        <Skeleton key={chart} className="h-88 rounded-card" />
      ))}
    </div>
  );
}
