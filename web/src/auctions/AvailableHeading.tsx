import { useInfiniteQuery } from '@tanstack/react-query';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount } from '../ui/numbers.ts';
import type { AuctionFilters } from './auction-filters.ts';
import { auctionsQuery } from './auctions-query.ts';
import { LiveNote } from './LiveNote.tsx';

/** Heads the list before it is there: how many fit, and whether the figures are live. */
export function AvailableHeading({ filters }: { filters: AuctionFilters }) {
  const { list } = useTexts().auctions;
  const { data, isError } = useInfiniteQuery(auctionsQuery(filters));
  const total = data?.pages[0]?.meta.total;
  useLiveUpdates(data?.pages.flatMap((page) => page.data.map(({ _id }) => _id)) ?? []);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex items-center gap-3">
        <h2 className="text-title">{list.heading}</h2>
        {total !== undefined && (
          <Badge>
            <span className="figures">{formatCount(total)}</span>
          </Badge>
        )}
      </div>
      <LiveNote paused={isError} />
    </div>
  );
}
