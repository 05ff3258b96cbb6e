import { type Auction, href, pages, type AuctionSort, auctionSorts } from '@ekbid/contract';
import { useQuery, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLiveUpdates, useFreshness } from '../live/live-updates.ts';
import { openPaymentsQuery } from '../payments/open-payments-query.ts';
import { useSession } from '../sign-in/session.ts';
import { useSite } from '../site/use-site.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionCard } from './AuctionCard.tsx';
import { AuctionFilterPanel, FilterToggle } from './AuctionFilterPanel.tsx';
import {
  type AuctionFilters,
  type AuctionListing,
  findLimitProblems,
  readAuctionFilters,
  readAuctionListing,
  auctionsQuery,
} from './auction-filters.ts';

export function AuctionsPage() {
  const { list } = useTexts('auctions');
  const [params, setParams] = useSearchParams();
  const filters = readAuctionFilters(params);
  const listing = readAuctionListing(params);
  const [filtering, setFiltering] = useState(() => Object.keys(findLimitProblems(filters)).length > 0);
  const show = (next: AuctionListing) => setParams({ ...next });
  const apply = (next: AuctionFilters) => show({ ...next, ...(listing.sort && { sort: listing.sort }) });

  return (
    <div className="gutter flex flex-col gap-4 py-4 sm:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <PageHeading>{list.title}</PageHeading>
          <p className="measure mt-3 text-ink-soft max-sm:hidden">{list.lead}</p>
        </div>
        <AuctionTiles params={params} chosen={filters.status} />
      </header>
      <section className="flex flex-col gap-4">
        <AvailableHeading listing={listing} onSort={(sort) => show({ ...filters, sort })}>
          <FilterToggle filters={filters} open={filtering} onToggle={() => setFiltering(!filtering)} />
        </AvailableHeading>
        <AuctionFilterPanel filters={filters} open={filtering} onApply={apply} />
        <Loadable key={params.toString()} loading={<CardsSkeleton label={list.loading} />} failed={list.failed}>
          <AuctionList listing={listing} onClear={() => apply({})} />
        </Loadable>
      </section>
      <PaymentsWaiting />
    </div>
  );
}

/** A link to an unfinished payment. It sticks to the bottom of the screen, so that nothing moves when it appears. */
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
      // Always rendered, because screen readers announce only changes of an existing region. While it is empty, the
      // margin cancels the column's gap.
      role="status"
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 empty:-mt-4 md:bottom-4"
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

const tiles = ['active', 'upcoming', 'completed', undefined] as const;

/** Counts of all auctions by status, independent of the filters. A press on a count filters the list by its status. */
function AuctionTiles({ params, chosen }: { params: URLSearchParams; chosen: AuctionFilters['status'] }) {
  const { list, statuses } = useTexts('auctions');
  const counts = useInfiniteQuery(auctionsQuery({})).data?.pages[0]?.meta.counts;
  const addressOf = (status: AuctionFilters['status']) => {
    const next = new URLSearchParams(params);
    next.delete('status');
    if (status) next.set('status', status);
    return { search: next.toString() };
  };

  return (
    <nav aria-label={list.tiles.label} className="max-sm:w-full">
      <ul className="flex gap-2 *:grow max-xs:flex-wrap sm:gap-3">
        {tiles.map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={addressOf(status)}
              aria-current={status === chosen ? 'true' : undefined}
              className={`flex h-16 flex-col justify-center rounded-control border px-3 text-small transition-colors hover:border-accent ${status === chosen ? 'border-accent bg-accent-wash text-accent-strong' : 'border-hairline bg-card text-ink-soft'}`}
            >
              <span>{status ? statuses[status] : list.tiles.all}</span>
              {/* A dash keeps the space while the counts load. */}
              <strong className="figures text-lead text-ink">
                {counts ? formatCount(status ? counts[status] : Object.values(counts).reduce((a, b) => a + b, 0)) : '–'}
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type HeadingProps = { listing: AuctionListing; onSort: (sort: AuctionSort) => void; children: ReactNode };

/** The number of matching auctions, their order, and whether updates are live. Shown before the list has loaded. */
function AvailableHeading({ listing, onSort, children }: HeadingProps) {
  const { list } = useTexts('auctions');
  const { data, isError } = useInfiniteQuery(auctionsQuery(listing));
  const meta = data?.pages[0]?.meta;
  const total = meta && (hasResultsApart(listing) ? meta.counts.active + meta.counts.upcoming : meta.total);
  useLiveUpdates(data?.pages.flatMap((page) => page.data.map(({ _id }) => _id)));

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-lead sm:text-title">{list.heading}</h2>
        {total !== undefined && (
          <Badge>
            <span className="figures">{formatCount(total)}</span>
          </Badge>
        )}
        <LiveNote paused={isError} />
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <AuctionSortSelect sort={listing.sort ?? auctionSorts[0]} onSort={onSort} />
        {children}
      </div>
    </div>
  );
}

type SortProps = { sort: AuctionSort; onSort: (sort: AuctionSort) => void };

function AuctionSortSelect({ sort, onSort }: SortProps) {
  const { list } = useTexts('auctions');
  return (
    <label className="inline-flex min-w-0 flex-1 items-center gap-x-2 text-small text-ink-soft">
      <span className="max-sm:sr-only">{list.sort}</span>
      <span className="relative inline-flex min-w-0 flex-1">
        <select
          value={sort}
          onChange={(event) => onSort(event.target.value as AuctionSort)}
          className="min-h-11 min-w-0 flex-1 appearance-none rounded-control border border-edge bg-card py-2 pr-9 pl-3 font-medium text-ink transition-colors hover:border-ink-soft"
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

/** The pictures of the first row are loaded at once, the others when they come near the screen. */
const eagerCards = 3;

/** Cards after this number are laid out and painted only when they come near the screen. */
const alwaysRenderedCards = 24;

/** Whether auctions that are over are listed separately, as results. Only in the default order, which has them last. */
const hasResultsApart = ({ status, sort }: AuctionListing) => !status && (sort ?? auctionSorts[0]) === auctionSorts[0];

const isOver = ({ status }: Auction) => status === 'completed' || status === 'cancelled';

function AuctionList({ listing, onClear }: { listing: AuctionListing; onClear: () => void }) {
  const { list } = useTexts('auctions');
  const query = useSuspenseInfiniteQuery(auctionsQuery(listing));
  const auctions = query.data.pages.flatMap((page) => page.data);
  const total = query.data.pages[0]?.meta.total ?? 0;
  if (auctions.length === 0) return <NoAuctions filtered={isFiltered(listing)} onClear={onClear} />;

  const results = hasResultsApart(listing) ? auctions.filter(isOver) : [];
  const available = auctions.filter((auction) => !results.includes(auction));
  return (
    <>
      {available.length > 0 ? <Cards auctions={available} /> : <p className="text-ink-soft">{list.noneOpen}</p>}
      {results.length > 0 && (
        <>
          <h2 className="mt-6 text-lead sm:text-title">{list.results}</h2>
          <Cards auctions={results} />
        </>
      )}
      <LoadMore status={list.showing(formatCount(auctions.length), formatCount(total))} {...nextPage(query)} />
      <ClosingBanner />
    </>
  );
}

function Cards({ auctions }: { auctions: readonly Auction[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {auctions.map((auction, place) => (
        <li
          key={auction._id}
          className={place < alwaysRenderedCards ? '' : '[contain-intrinsic-size:auto_36rem] [content-visibility:auto]'}
        >
          <AuctionCard auction={auction} eager={place < eagerCards && !isOver(auction)} />
        </li>
      ))}
    </ul>
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
