import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Waiting } from '../ui/Skeletons.tsx';

export function FeaturedSkeleton() {
  return (
    <Waiting>
      <Card padded={false}>
        <Skeleton className="aspect-4/3 rounded-none" />
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-[1lh] text-small" />
          <Skeleton className="h-[1lh] w-3/5 text-lead" />
          <Skeleton className="h-[1lh] w-2/5 text-lead" />
          <Skeleton className="h-1.5" />
          <Skeleton className="h-[1lh] text-small" />
        </div>
      </Card>
    </Waiting>
  );
}
