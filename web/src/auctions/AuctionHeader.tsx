import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { Link } from 'react-router';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { StatusBadge } from './StatusBadge.tsx';

export function AuctionHeader({ auction, status }: { auction: Auction; status: AuctionStatus }) {
  const { detail } = useBiddingTexts().auctions;
  return (
    <header>
      <Link to="/auctions" className="inline-flex min-h-11 items-center text-small text-accent hover:underline">
        ← {detail.back}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading>{auction.title}</PageHeading>
        <StatusBadge status={status} />
      </div>
    </header>
  );
}
