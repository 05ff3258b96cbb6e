import { getStatement, myBidSorts, href, pages, listMyBids, type MyBid } from '@ekbid/contract';
import { myBidStatuses, type MyBidStatus, prizeTextIn } from '@ekbid/domain';
import type { BiddingTexts, Language, MyBidsTexts } from '@ekbid/texts';
import { useInfiniteQuery, useSuspenseInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { addressOf, call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { useLiveUpdates } from '../live/live-updates.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { SearchInput, useAddress } from '../tables/SearchInput.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { useLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { ButtonLink, buttonStyle } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount, Rupees, Moment } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';

/** All bids of the person: figures, filters, and a table. */
export function AllBids() {
  const mine = useTexts('my-bids');
  const [params] = useSearchParams();
  // Deferred, so that the previous list stays on the screen until the next one has loaded.
  const search = useDeferredValue(params.toString());
  const id = useId();

  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="text-title">
        {mine.all}
      </h2>
      <MyBidTiles />
      <MyBidSearch />
      <Loadable loading={<RowsSkeleton label={mine.loading} row="h-40 md:h-23" />} failed={mine.failed} about={search}>
        <MyBidList filters={readMyBidFilters(new URLSearchParams(search))} />
      </Loadable>
      <Statements />
    </section>
  );
}

/** The year of the first payments on EkBid. */
const firstYear = 2026;
const indianYear = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** Links to one statement (a CSV file) for each year, for the person's own accounts. */
function Statements() {
  const { statements } = useTexts('my-bids');
  const id = useId();
  const years = Array.from({ length: Number(indianYear.format(serverNow())) - firstYear + 1 }, (_, n) => firstYear + n);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lead">
        {statements.title}
      </h3>
      <p className="text-small text-ink-soft">{statements.text}</p>
      <ul className="flex flex-wrap gap-x-6">
        {years.reverse().map((year) => (
          <li key={year}>
            <a
              href={addressOf(getStatement, { query: { year } })}
              download
              className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
            >
              {statements.of(String(year))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Figures of all bids, independent of the filters below. */
function MyBidTiles() {
  const { tiles } = useTexts('my-bids');
  const known = useInfiniteQuery(myBidsQuery({})).data?.pages[0]?.meta.statistics;

  const figures = [
    [tiles.totalBids, known && formatCount(known.totalBids)],
    [tiles.bidsWon, known && formatCount(known.bidsWon)],
    [tiles.winRate, known && `${known.winRate.toFixed(1)}%`],
    [tiles.totalSpent, known && <Rupees amount={known.totalSpent} />, tiles.totalSpentNote],
  ] as const;
  return (
    <dl
      aria-label={tiles.label}
      className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-card border border-hairline bg-card px-4 py-3"
    >
      {figures.map(([label, value = '–', note]) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
          {note && <dd className="text-small text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The search fields. Filters and order are stored in the page's address. */
function MyBidSearch() {
  const mine = useTexts('my-bids');
  const { statuses } = useTexts('bidding').bids;
  const [address, narrow] = useAddress();
  const filters = readMyBidFilters(address);
  const [open, setOpen] = useState(false);
  const inUse = Object.keys(filters).length;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`${buttonStyle('secondary')} self-start sm:hidden`}
      >
        <Icon name="filter" />
        {mine.filter}
        {inUse > 0 && <span className="figures text-accent">{inUse}</span>}
      </button>
      <div
        role="search"
        className={`${open ? '' : 'max-sm:hidden'} grid grid-cols-1 gap-4 xs:grid-cols-2 sm:grid-cols-[1fr_11rem_12rem]`}
      >
        <div className="xs:max-sm:col-span-2">
          <SearchInput label={mine.search} value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
        </div>
        <Select
          label={mine.status}
          value={filters.status ?? ''}
          onChange={(event) => narrow({ status: event.target.value })}
          options={[
            { value: '', label: mine.allStatuses },
            ...myBidStatuses.map((status) => ({ value: status, label: statuses[status] })),
          ]}
        />
        <Select
          label={mine.sort}
          value={filters.sort ?? 'recent'}
          onChange={(event) => narrow({ sort: event.target.value })}
          options={myBidSorts.map((sort) => ({ value: sort, label: mine.sorts[sort] }))}
        />
      </div>
    </>
  );
}

function MyBidList({ filters }: { filters: MyBidFilters }) {
  const mine = useTexts('my-bids');
  const query = useSuspenseInfiniteQuery(myBidsQuery(filters));
  const loaded = query.data.pages;
  const bids = loaded.flatMap((page) => page.data);
  useLiveUpdates([...new Set(bids.map(({ auctionId }) => auctionId))]);
  const filtered = filters.search !== undefined || filters.status !== undefined;
  if (bids.length === 0)
    return (
      <EmptyState
        title={mine.empty.title}
        action={<ButtonLink to={href(pages.auctions)}>{mine.empty.browse}</ButtonLink>}
      >
        {filtered ? mine.empty.textFiltered : mine.empty.text}
      </EmptyState>
    );

  return (
    <>
      <Card padded={false}>
        <MyBidsTable bids={bids} />
      </Card>
      <LoadMore
        status={mine.showing(formatCount(bids.length), formatCount(loaded[0]?.meta.total ?? bids.length))}
        {...nextPage(query)}
      />
    </>
  );
}

type MyBidFilters = {
  readonly search?: string;
  readonly status?: MyBidStatus;
  readonly sort?: (typeof myBidSorts)[number];
};

function readMyBidFilters(address: URLSearchParams): MyBidFilters {
  const status = myBidStatuses.find((known) => known === address.get('status'));
  const sort = myBidSorts.find((known) => known === address.get('sort'));
  const search = address.get('search')?.slice(0, 100);
  return { ...(status && { status }), ...(search && { search }), ...(sort && { sort }) };
}

/** The person's bids in all auctions, without payments under way, which the page lists separately. */
function myBidsQuery(filters: MyBidFilters) {
  return infiniteQueryOptions({
    queryKey: keys.myBids(filters),
    queryFn: ({ pageParam, signal }) =>
      call(listMyBids, { query: { ...filters, underWay: 'left_out', after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  });
}

const tones: Readonly<Record<MyBidStatus, BadgeTone>> = {
  won: 'one',
  lost: 'neutral',
  active: 'accent',
  pending: 'neutral',
};

function MyBidsTable({ bids }: { bids: readonly MyBid[] }) {
  const mine = useTexts('my-bids');
  const { statuses } = useTexts('bidding').bids;
  const language = useLanguage();
  const columns = useMemo(() => columnsIn(mine, statuses, language), [mine, statuses, language]);
  return <Table caption={mine.caption} columns={columns} rows={bids} rowKey={({ _id }) => _id} />;
}

type Statuses = BiddingTexts['bids']['statuses'];

/** The status as text. A lost bid says how many people shared its amount. Refunds are shown separately. */
function fateOf({ status, people }: MyBid, mine: MyBidsTexts, statuses: Statuses): string {
  return status === 'lost' && people !== null && people > 1 ? mine.lostShared(formatCount(people)) : statuses[status];
}

function columnsIn(mine: MyBidsTexts, statuses: Statuses, language: Language): Column<MyBid>[] {
  const titleOf = (bid: MyBid) => prizeTextIn(language, bid.auctionTitle, bid.auctionTitleHindi);
  return [
    {
      key: 'auction',
      words: true,
      header: mine.columns.auction,
      heads: 'title',
      cell: (bid) => (
        <span className="min-w-0">
          <span className="block font-medium">{titleOf(bid)}</span>
          <span className="block text-small text-ink-soft">
            <Moment at={bid.createdAt} />
          </span>
          {bid.bidId !== null && bid.receiptNumber !== null && (
            <ReceiptButton bidId={bid.bidId} receiptNumber={bid.receiptNumber} />
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      header: mine.columns.amount,
      figures: true,
      cell: ({ bidAmount }) => (
        <strong>
          <Rupees amount={bidAmount} />
        </strong>
      ),
    },
    {
      key: 'status',
      header: mine.columns.status,
      cell: (bid) => <Badge tone={tones[bid.status]}>{fateOf(bid, mine, statuses)}</Badge>,
    },
    {
      key: 'payment',
      header: mine.columns.payment,
      cell: (bid) => (
        <span>
          <PaymentNote bid={bid} />
          {bid.paymentStatus !== 'pending' && bid.paymentStatus !== 'free' && (
            <Link
              to={href(pages.paymentRecord, { paymentOrderId: bid._id })}
              aria-label={mine.record.openOf(titleOf(bid))}
              className="-my-2 inline-flex min-h-11 items-center text-small text-accent hover:underline"
            >
              {mine.record.open}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'action',
      header: mine.columns.action,
      heads: 'beside',
      cell: (bid) => (
        <Link
          to={href(pages.auction, { auctionId: bid.auctionId })}
          aria-label={mine.viewOf(titleOf(bid))}
          className={buttonStyle('secondary', 'text-small')}
        >
          {mine.view}
        </Link>
      ),
    },
  ];
}
