import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Waiting } from '../ui/Skeletons.tsx';
import { useMedia } from '../ui/use-media.ts';
import { AuctionColumns } from './AuctionColumns.tsx';

export function AuctionSkeleton() {
  const wide = useMedia('(min-width: 64rem)');
  return (
    <Waiting>
      <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
        <div>
          <div className="flex h-11 items-center">
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="mt-1 h-[1lh] w-3/5 text-title sm:text-display" />
        </div>
        <AuctionColumns
          picture={<Skeleton className="-mx-4 aspect-4/3 rounded-none sm:mx-0 sm:rounded-card" />}
          desk={
            <Card className="flex flex-col gap-5">
              <Skeleton className="h-[2lh] w-2/5 text-title" />
              <Skeleton className="h-1.5" />
              {wide && <Skeleton className="h-80" />}
            </Card>
          }
          story={<Skeleton className="h-[6lh] text-body" />}
          side={<Skeleton className="h-48 rounded-card" />}
          loading
        />
      </div>
    </Waiting>
  );
}
