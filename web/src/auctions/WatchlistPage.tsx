import { href, listWatched, pages } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useLiveUpdates } from '../live/live-updates.ts';
import { EmptyState } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionCard } from './AuctionCard.tsx';

export function WatchlistPage() {
  const { watchlist } = useTexts('my-bids');
  return (
    <div className="gutter flex flex-col gap-6 py-6 sm:py-12">
      <header>
        <PageHeading>{watchlist.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{watchlist.lead}</p>
      </header>
      <Loadable loading={<CardsSkeleton label={watchlist.loading} count={3} />} failed={watchlist.failed}>
        <Watched />
      </Loadable>
    </div>
  );
}

const watchedQuery = queryOptions({
  queryKey: keys.watchedAuctions,
  queryFn: async ({ signal }) => (await call(listWatched, { signal })).data,
  staleTime: 0,
});

/** An unwatched auction stays in this list until the list is fetched again, so that a mistake can be undone. */
function Watched() {
  const { empty } = useTexts('my-bids').watchlist;
  const { data: auctions } = useSuspenseQuery(watchedQuery);
  useLiveUpdates(auctions.map(({ _id }) => _id));
  if (auctions.length === 0)
    return (
      <EmptyState title={empty.title} action={<ButtonLink to={href(pages.auctions)}>{empty.action}</ButtonLink>}>
        {empty.text}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {auctions.map((auction, place) => (
        <li key={auction._id}>
          <AuctionCard auction={auction} eager={place < 3} level={2} />
        </li>
      ))}
    </ul>
  );
}
