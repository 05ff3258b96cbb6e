import { useTexts } from '../texts/use-texts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

export function ChartsSkeleton() {
  const { loading } = useTexts('admin').dashboard.charts;
  return (
    <div role="status" className="appear-late grid gap-4 xl:grid-cols-2">
      <p className="sr-only">{loading}</p>
      {['signUps', 'bids', 'money', 'slots'].map((chart) => (
        <Skeleton key={chart} className="h-88 rounded-card" />
      ))}
    </div>
  );
}
