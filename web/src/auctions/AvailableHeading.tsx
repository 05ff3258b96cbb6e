import { type AuctionSort, auctionSorts } from '@ekbid/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount } from '../ui/numbers.ts';
import type { AuctionListing } from './auction-filters.ts';
import { auctionsQuery } from './auctions-query.ts';
import { AuctionSortSelect } from './AuctionSortSelect.tsx';
import { LiveNote } from './LiveNote.tsx';

type HeadingProps = { listing: AuctionListing; onSort: (sort: AuctionSort) => void };

/** Heads the list before it is there: how many fit, in which order, and whether the figures are live. */
export function AvailableHeading({ listing, onSort }: HeadingProps) {
  const { list } = useTexts('bidding').auctions;
  const { data, isError } = useInfiniteQuery(auctionsQuery(listing));
  const total = data?.pages[0]?.meta.total;
  useLiveUpdates(data?.pages.flatMap((page) => page.data.map(({ _id }) => _id)));

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-title">{list.heading}</h2>
        {total !== undefined && (
          <Badge>
            <span className="figures">{formatCount(total)}</span>
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <LiveNote paused={isError} />
        <AuctionSortSelect sort={listing.sort ?? auctionSorts[0]} onSort={onSort} />
      </div>
    </div>
  );
}
