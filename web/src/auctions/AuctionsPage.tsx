import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { CardsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionFilterPanel } from './AuctionFilterPanel.tsx';
import { AuctionList } from './AuctionList.tsx';
import { AuctionTiles } from './AuctionTiles.tsx';
import { AvailableHeading } from './AvailableHeading.tsx';
import { type AuctionFilters, type AuctionListing, readAuctionFilters, readAuctionListing } from './auction-filters.ts';
import { PaymentsWaiting } from './PaymentsWaiting.tsx';

export function AuctionsPage() {
  const { list } = useTexts('bidding').auctions;
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
