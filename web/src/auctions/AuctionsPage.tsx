import { href, pages, type AuctionSort, auctionSorts } from '@ekbid/contract';
import { useQuery, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { StatTile, TileGrid } from '../charts/StatTile.tsx';
import { useLiveUpdates, useFreshness } from '../live/live-updates.ts';
import { openPaymentsQuery } from '../payments/open-payments-query.ts';
import { useSession } from '../sign-in/session.ts';
import { useSite } from '../site/use-site.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionCard } from './AuctionCard.tsx';
import { AuctionFilterPanel } from './AuctionFilterPanel.tsx';
import {
  type AuctionFilters,
  type AuctionListing,
  readAuctionFilters,
  readAuctionListing,
  auctionsQuery,
} from './auction-filters.ts';

export function AuctionsPage() {
  const { list } = useTexts('auctions');
  const [params, setParams] = useSearchParams();
  const filters = readAuctionFilters(params);
  const listing = readAuctionListing(params);
  const show = (next: AuctionListing) => setParams({ ...next });
  const apply = (next: AuctionFilters) => show({ ...next, ...(listing.sort && { sort: listing.sort }) });

  return (
    <div className="gutter flex flex-col gap-8 py-8 sm:py-12">
      <header>
        <PageHeading>{list.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{list.lead}</p>
      </header>
      <AuctionTiles />
      <AuctionFilterPanel filters={filters} onApply={apply} />
      <section className="flex flex-col gap-6">
        <AvailableHeading listing={listing} onSort={(sort) => show({ ...filters, sort })} />
        <Loadable key={params.toString()} loading={<CardsSkeleton label={list.loading} />} failed={list.failed}>
          <AuctionList listing={listing} onClear={() => apply({})} />
        </Loadable>
      </section>
      <PaymentsWaiting />
    </div>
  );
}

/** A link back to an unfinished payment. It is sticky at the page's end, so that nothing moves when it appears. */
function PaymentsWaiting() {
  const session = useSession();
  return session?.userRole === 'USER' ? <Waiting bidderId={session.userData._id} /> : null;
}

function Waiting({ bidderId }: { bidderId: string }) {
  const { unpaid } = useTexts('auctions').list;
  const prizeText = usePrizeText();
  const { data: payments } = useQuery(openPaymentsQuery(bidderId));
  const [first, ...others] = payments;
  const many = others.length > 0;

  return (
    <div
      // Always rendered, because screen readers only read out changes of a region that exists; the margin undoes
      // the column's gap while it is empty.
      role="status"
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 empty:-mt-8 md:bottom-4"
    >
      {first && (
        <div className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-card p-3 pl-4">
          <p className="flex-[1_1_12rem]">
            {many
              ? unpaid.many(formatCount(payments.length))
              : unpaid.one(prizeText(first.auctionTitle, first.auctionTitleHindi))}
          </p>
          <ButtonLink to={many ? href(pages.myBids) : href(pages.auction, { auctionId: first.auctionId })}>
            {many ? unpaid.seeAll : unpaid.see}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const shown = ['active', 'upcoming', 'completed'] as const;

/** Counts of all auctions, independent of the filters of the list below. */
function AuctionTiles() {
  const { list, statuses } = useTexts('auctions');
  const counts = useInfiniteQuery(auctionsQuery({})).data?.pages[0]?.meta.counts;
  // A dash keeps the place while the counts are loading.
  const figure = (read: (known: NonNullable<typeof counts>) => number) => (counts ? formatCount(read(counts)) : '–');

  return (
    <TileGrid label={list.tiles.label}>
      {shown.map((status) => (
        <StatTile key={status} label={statuses[status]} value={figure((known) => known[status])} />
      ))}
      <StatTile
        label={list.tiles.all}
        value={figure((known) => Object.values(known).reduce((sum, count) => sum + count, 0))}
      />
    </TileGrid>
  );
}

type HeadingProps = { listing: AuctionListing; onSort: (sort: AuctionSort) => void };

/** Shown before the list has loaded: how many auctions match, their order, and whether updates are live. */
function AvailableHeading({ listing, onSort }: HeadingProps) {
  const { list } = useTexts('auctions');
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

type SortProps = { sort: AuctionSort; onSort: (sort: AuctionSort) => void };

function AuctionSortSelect({ sort, onSort }: SortProps) {
  const { list } = useTexts('auctions');
  return (
    <label className="inline-flex min-w-0 flex-wrap items-center gap-x-2 text-small text-ink-soft">
      {list.sort}
      <span className="relative inline-flex min-w-0">
        <select
          value={sort}
          onChange={(event) => onSort(event.target.value as AuctionSort)}
          className="min-h-11 min-w-0 appearance-none rounded-control border border-edge bg-card py-2 pr-9 pl-3 font-medium text-ink transition-colors hover:border-ink-soft"
        >
          {auctionSorts.map((known) => (
            <option key={known} value={known}>
              {list.sorts[known]}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
          <Icon name="down" size={18} />
        </span>
      </span>
    </label>
  );
}

/** Says whether the screen receives live updates. */
function LiveNote({ paused }: { paused: boolean }) {
  const { list } = useTexts('auctions');
  const still = !useFreshness() || paused;
  return (
    <p className="inline-flex items-center gap-2 text-small text-ink-soft">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${still ? 'border border-edge' : 'bg-accent'}`}
      />
      {still ? list.paused : list.liveUpdates}
    </p>
  );
}

/** Pictures of the first row are fetched at once; the others when they come near the screen. */
const eagerCards = 3;

/** Cards beyond the first page are laid out and painted only when they come near the screen. */
const alwaysRenderedCards = 24;

function AuctionList({ listing, onClear }: { listing: AuctionListing; onClear: () => void }) {
  const { list } = useTexts('auctions');
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
  const { title, text, textUnfiltered, clear } = useTexts('auctions').list.empty;
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
  const auctions = useTexts('auctions');
  const { title, text } = auctions.list.closing;
  const site = useSite();
  return (
    <aside className="mt-10 rounded-card border border-hairline bg-accent-wash px-5 py-10 text-center sm:px-10">
      <h2 className="text-title">{title}</h2>
      <p className="measure mx-auto mt-3">{text}</p>
      {site && site.promises.length > 0 && (
        <ul className="mt-6 flex flex-wrap items-center justify-center gap-x-8 gap-y-2 text-small font-medium">
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
