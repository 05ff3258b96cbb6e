import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { EmailConfirmation } from '../accounts/EmailConfirmation.tsx';
import { useSession } from '../accounts/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { MyBidList } from './MyBidList.tsx';
import { MyBidSearch } from './MyBidSearch.tsx';
import { MyBidTiles } from './MyBidTiles.tsx';
import { readMyBidFilters } from './my-bids-query.ts';
import { PaymentsInProgress } from './PaymentsInProgress.tsx';

export function MyBidsPage() {
  const { mine } = useTexts('bidding').bids;
  const session = useSession();
  const [params] = useSearchParams();
  // The list of the search before stays until the next one is there.
  const search = useDeferredValue(params.toString());

  return (
    <div className="gutter flex flex-col gap-6 py-8 sm:py-12">
      <header>
        <PageHeading>{mine.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{mine.lead}</p>
      </header>
      {session && <PaymentsInProgress bidderId={session.userData._id} canBid={session.userRole === 'USER'} />}
      <MyBidTiles />
      <EmailConfirmation />
      <MyBidSearch />
      <Loadable loading={<RowsSkeleton label={mine.loading} row="h-40 md:h-23" />} failed={mine.failed} about={search}>
        <MyBidList filters={readMyBidFilters(new URLSearchParams(search))} />
      </Loadable>
    </div>
  );
}
