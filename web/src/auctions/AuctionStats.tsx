import type { Auction } from '@ekbid/contract';
import { bidLimit } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';

export function AuctionStats({ auction }: { auction: Auction }) {
  const { detail, stats } = useBiddingTexts().auctions;
  return (
    <Card>
      <h2 className="text-lead">{stats.title}</h2>
      <dl className="mt-2 divide-y divide-hairline">
        <Figure label={stats.totalBids}>{formatCount(auction.totalBids)}</Figure>
        <Figure label={stats.bidRange}>
          <Rupees amount={auction.startingBid} /> {detail.to} <Rupees amount={auction.endingBid} />
        </Figure>
        <Figure label={stats.yourBids}>
          {auction.bids.length}/{bidLimit}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}
