import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { AuctionAnnouncement } from './AuctionAnnouncement.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useAuction } from './use-auction.ts';
import { useAuctionStatus } from './use-auction-status.ts';

/** Names the auction, on the page and on its tab, and keeps it up to date. */
export function AuctionHeader({ auctionId }: { auctionId: string }) {
  const { detail } = useTexts('bidding').auctions;
  const { tabTitle } = useTexts().navigation;
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  usePageTitle(tabTitle(auction.title));
  useLiveUpdates([auctionId]);
  return (
    <>
      <header>
        <Link
          to={href(pages.auctions)}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {detail.back}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PageHeading>{auction.title}</PageHeading>
          <StatusBadge status={auction.status && status} />
        </div>
      </header>
      <AuctionAnnouncement auction={auction} status={status} />
    </>
  );
}
