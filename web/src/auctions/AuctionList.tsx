import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { formatCount } from '../ui/numbers.ts';
import { AuctionCard } from './AuctionCard.tsx';
import type { AuctionFilters } from './auction-filters.ts';
import { auctionsQuery } from './auctions-query.ts';
import { ClosingBanner } from './ClosingBanner.tsx';

/** Pictures of the first row are fetched at once; the rest wait until they come near. */
const eagerCards = 3;

export function AuctionList({ filters, onClear }: { filters: AuctionFilters; onClear: () => void }) {
  const { list } = useTexts().auctions;
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(auctionsQuery(filters));
  const auctions = data.pages.flatMap((page) => page.data);
  const total = data.pages[0]?.meta.total ?? 0;
  if (auctions.length === 0) return <NoAuctions filtered={Object.keys(filters).length > 0} onClear={onClear} />;

  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {auctions.map((auction, place) => (
          <li key={auction._id}>
            <AuctionCard auction={auction} eager={place < eagerCards} />
          </li>
        ))}
      </ul>
      <LoadMore
        status={list.showing(formatCount(auctions.length), formatCount(total))}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
      <ClosingBanner />
    </>
  );
}

function NoAuctions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { title, text, textUnfiltered, clear } = useTexts().auctions.list.empty;
  const action = (
    <Button look="secondary" onClick={onClear}>
      {clear}
    </Button>
  );
  return (
    <EmptyState title={title} action={filtered && action}>
      {filtered ? text : textUnfiltered}
    </EmptyState>
  );
}
