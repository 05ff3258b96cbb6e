import { href, pages } from '@ekbid/contract';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { LeaderboardSearch } from './LeaderboardSearch.tsx';
import { LeaderboardSkeleton } from './LeaderboardSkeleton.tsx';
import { LeaderboardTiles } from './LeaderboardTiles.tsx';
import { leaderboardQuery, readLeaderboardFilters } from './leaderboard-query.ts';
import { NumberLine } from './NumberLine.tsx';
import { ResultNotice } from './ResultNotice.tsx';
import { numberLineQuery } from './use-number-line.ts';

export function LeaderboardPage() {
  const { auctionId = '' } = useParams();
  const { leaderboard } = useTexts('results');
  const { detail } = useTexts('bidding').auctions;
  // Side by side: what is drawn first is no reason to ask for the rest later.
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
      <LeaderboardView auctionId={auctionId} />
    </Loadable>
  );
}

function LeaderboardView({ auctionId }: { auctionId: string }) {
  const { leaderboard } = useTexts('results');
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  useLiveUpdates([auctionId]);
  // The list of the search before stays until the next one is there.
  const [params] = useSearchParams();
  const search = useDeferredValue(params.toString());
  const filters = readLeaderboardFilters(new URLSearchParams(search));
  // How high the line is drawn depends on the bids: the page waits for it rather than moves when it comes.
  const lineIsComing = useQuery(numberLineQuery(auctionId)).isPending;
  if (lineIsComing) return <LeaderboardSkeleton />;

  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <header>
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-small wrap-anywhere text-accent hover:underline"
        >
          ← {leaderboard.backTo(auction.title)}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PageHeading>{leaderboard.title}</PageHeading>
          <StatusBadge status={status} />
        </div>
      </header>
      <ResultNotice auctionId={auctionId} />
      <NumberLine auctionId={auctionId} />
      <LeaderboardTiles auctionId={auctionId} />
      <LeaderboardSearch />
      <Loadable
        loading={<RowsSkeleton label={leaderboard.loading} row="h-28 md:h-14" />}
        failed={leaderboard.failed}
        about={search}
      >
        <Leaderboard auctionId={auctionId} filters={filters} />
      </Loadable>
    </div>
  );
}
