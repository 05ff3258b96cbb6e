import { Skeleton } from '../ui/Skeleton.tsx';
import { Waiting } from '../ui/Skeletons.tsx';

const tiles = ['bidders', 'winners', 'average', 'volume'];

export function LeaderboardSkeleton() {
  return (
    <Waiting>
      <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
        <div>
          <div className="flex h-11 items-center">
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="mt-1 h-[1lh] w-2/5 text-title sm:text-display" />
        </div>
        <Skeleton className="h-72 rounded-card" />
        <div className="grid gap-3 xs:grid-cols-2 sm:gap-4 lg:grid-cols-4">
          {tiles.map((tile) => (
            <Skeleton key={tile} className="h-24 rounded-card" />
          ))}
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Waiting>
  );
}
