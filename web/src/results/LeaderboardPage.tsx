import { href, pages } from '@ekbid/contract';
import { leaderboardStatuses } from '@ekbid/domain';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { AuctionProvider, useAuction } from '../auctions/use-auction.ts';
import { StatTile, TileGrid } from '../charts/StatTile.tsx';
import { useLiveUpdates } from '../live/live-updates.ts';
import { SearchInput, useAddress } from '../tables/SearchInput.tsx';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton, Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { Leaderboard, Sealed } from './Leaderboard.tsx';
import { NumberLine } from './NumberLine.tsx';
import { ResultMoment } from './ResultMoment.tsx';
import { ResultNotice, ForMembers } from './ResultNotice.tsx';
import { leaderboardQuery, readLeaderboardFilters, numberLineQuery } from './results-queries.ts';

export function LeaderboardPage() {
  const { auctionId = '' } = useParams();
  const { leaderboard } = useTexts('results');
  const { detail } = useTexts('auctions');
  // Start both requests at once, so that neither waits for the other.
  usePrefetchQuery(numberLineQuery(auctionId));
  usePrefetchInfiniteQuery(leaderboardQuery(auctionId, {}));

  return (
    <Loadable
      key={auctionId}
      wholePage
      loading={<LeaderboardSkeleton />}
      failed={leaderboard.failed}
      elsewhere={
        <ButtonLink to={href(pages.auctions)} look="secondary">
          {detail.back}
        </ButtonLink>
      }
    >
      <AuctionProvider auctionId={auctionId}>
        <LeaderboardView auctionId={auctionId} />
      </AuctionProvider>
    </Loadable>
  );
}

function LeaderboardView({ auctionId }: { auctionId: string }) {
  const { leaderboard } = useTexts('results');
  const prizeText = usePrizeText();
  const auction = useAuction();
  const status = useAuctionStatus(auction);
  useLiveUpdates([auctionId]);
  // Deferred, so that the previous list stays on the screen until the next one has loaded.
  const [params] = useSearchParams();
  const search = useDeferredValue(params.toString());
  const filters = readLeaderboardFilters(new URLSearchParams(search));
  // Wait for the line, because its height depends on the bids. The content below would otherwise move.
  const lineIsComing = useQuery(numberLineQuery(auctionId)).isPending;
  if (lineIsComing) return <LeaderboardSkeleton />;

  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <header>
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-small wrap-anywhere text-accent hover:underline"
        >
          ← {leaderboard.backTo(prizeText(auction.title, auction.titleHindi))}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PageHeading>{leaderboard.title}</PageHeading>
          <StatusBadge status={status} />
        </div>
      </header>
      <ResultMoment auctionId={auctionId}>
        {(again) => (
          <>
            <ResultNotice />
            {auction.forMembers ? (
              <ForMembers />
            ) : (
              <>
                <NumberLine auctionId={auctionId} onAgain={again} />
                <LeaderboardTiles auctionId={auctionId} isFree={auction.entryMode === 'free'} />
                <LeaderboardSearch />
                <Loadable
                  loading={<RowsSkeleton label={leaderboard.loading} row="h-28 md:h-14" />}
                  failed={leaderboard.failed}
                  about={search}
                >
                  <Leaderboard auctionId={auctionId} filters={filters} />
                </Loadable>
              </>
            )}
          </>
        )}
      </ResultMoment>
    </div>
  );
}

/** Figures of the whole auction, independent of the filters below. */
function LeaderboardTiles({ auctionId, isFree }: { auctionId: string; isFree: boolean }) {
  const { tiles } = useTexts('results').leaderboard;
  const known = useInfiniteQuery(leaderboardQuery(auctionId, {})).data?.pages[0]?.meta.statistics;
  // A dash keeps the space while the figures load.
  const count = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure));
  const money = (amount: number | null | undefined) => {
    if (amount === undefined) return '–';
    return amount === null ? <Sealed /> : <Rupees amount={amount} />;
  };

  return (
    <TileGrid label={tiles.label}>
      <StatTile label={tiles.totalBidders} value={count(known?.totalBidders)} />
      <StatTile label={tiles.winners} value={count(known?.winners)} />
      <StatTile label={tiles.averageBid} value={money(known?.averageBid)} />
      {/* Where bids cost nothing, a sum of amounts would look like money. */}
      {!isFree && <StatTile label={tiles.totalVolume} value={money(known?.totalVolume)} />}
    </TileGrid>
  );
}

/** The search fields. The filters are stored in the page's address. */
function LeaderboardSearch() {
  const { leaderboard, statuses } = useTexts('results');
  const [address, narrow] = useAddress();
  const filters = readLeaderboardFilters(address);
  const options = leaderboardStatuses.map((status) => ({ value: status, label: statuses[status] }));

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-[1fr_14rem]">
      <SearchInput label={leaderboard.search} value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
      <Select
        label={leaderboard.status}
        value={filters.status ?? ''}
        onChange={(event) => narrow({ status: event.target.value })}
        options={[{ value: '', label: leaderboard.allStatuses }, ...options]}
      />
    </div>
  );
}

const tiles = ['bidders', 'winners', 'average', 'volume'];

function LeaderboardSkeleton() {
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
