import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { AuctionCard } from './AuctionCard.tsx';
import type { AuctionListing } from './auction-filters.ts';
import { auctionsQuery } from './auctions-query.ts';
import { ClosingBanner } from './ClosingBanner.tsx';

/** Pictures of the first row are fetched at once; the rest wait until they come near. */
const eagerCards = 3;

/** Beyond the first page a card is laid out and painted only when it comes near. */
const nearCards = 24;

export function AuctionList({ listing, onClear }: { listing: AuctionListing; onClear: () => void }) {
  const { list } = useTexts('bidding').auctions;
  const query = useSuspenseInfiniteQuery(auctionsQuery(listing));
  const auctions = query.data.pages.flatMap((page) => page.data);
  const total = query.data.pages[0]?.meta.total ?? 0;
  if (auctions.length === 0) return <NoAuctions filtered={isFiltered(listing)} onClear={onClear} />;

  return (
    <>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {auctions.map((auction, place) => (
          <li
            key={auction._id}
            className={place < nearCards ? '' : '[contain-intrinsic-size:auto_36rem] [content-visibility:auto]'}
          >
            <AuctionCard auction={auction} eager={place < eagerCards} />
          </li>
        ))}
      </ul>
      <LoadMore status={list.showing(formatCount(auctions.length), formatCount(total))} {...nextPage(query)} />
      <ClosingBanner />
    </>
  );
}

function isFiltered({ sort: _, ...filters }: AuctionListing): boolean {
  return Object.keys(filters).length > 0;
}

function NoAuctions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { title, text, textUnfiltered, clear } = useTexts('bidding').auctions.list.empty;
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
