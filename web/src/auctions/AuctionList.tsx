import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useSite } from '../site/use-site.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AuctionCard } from './AuctionCard.tsx';
import { type AuctionListing, auctionsQuery } from './auction-filters.ts';

/** Pictures of the first row are fetched at once; the others when they come near the screen. */
const eagerCards = 3;

/** Cards beyond the first page are laid out and painted only when they come near the screen. */
const alwaysRenderedCards = 24;

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
            className={
              place < alwaysRenderedCards ? '' : '[contain-intrinsic-size:auto_36rem] [content-visibility:auto]'
            }
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

export function ClosingBanner() {
  const { auctions } = useTexts('bidding');
  const { navigation } = useTexts();
  const { title, text } = auctions.list.closing;
  const site = useSite();
  return (
    <aside className="mt-10 rounded-card border border-hairline bg-accent-wash px-5 py-10 text-center sm:px-10">
      <h2 className="text-title">{title}</h2>
      <p className="measure mx-auto mt-3">{text}</p>
      {site && site.promises.length > 0 && (
        <ul className="mt-6 flex flex-wrap items-center justify-center gap-x-8 gap-y-2 text-small font-medium">
          {site.placeholder && (
            <li>
              <Badge>{navigation.placeholder}</Badge>
            </li>
          )}
          {site.promises.map((promise) => (
            <li key={promise} className="inline-flex items-center gap-2">
              <span className="text-accent">
                <Icon name="check" size={18} />
              </span>
              {promise}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
