import { href, pages } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { type MyBidFilters, myBidsQuery } from './my-bids-query.ts';
import { MyBidsTable } from './MyBidsTable.tsx';

export function MyBidList({ filters }: { filters: MyBidFilters }) {
  const { mine } = useTexts('bidding').bids;
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
