import { type Auction, href, pages } from '@ekbid/contract';
import { bidLimit } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { useAuction } from './use-auction.ts';

export function AuctionStats({ auctionId }: { auctionId: string }) {
  const auction = useAuction(auctionId);
  return (
    <>
      <Figures auction={auction} />
      <LiveTracking auction={auction} />
    </>
  );
}

function Figures({ auction }: { auction: Auction }) {
  const { detail, stats } = useTexts('bidding').auctions;
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

/** The number of bids only: their amounts stay sealed until the result is declared. */
function LiveTracking({ auction: { _id, totalBids, declaredAt } }: { auction: Auction }) {
  const { tracking } = useTexts('bidding').auctions;
  return (
    <Card>
      <h2 className="text-lead">{tracking.title}</h2>
      <p className="mt-2">{totalBids === 0 ? tracking.first : tracking.placed(totalBids, formatCount(totalBids))}</p>
      {declaredAt === null && <p className="mt-1 text-small text-ink-soft">{tracking.sealed}</p>}
      <ButtonLink to={href(pages.leaderboard, { auctionId: _id })} look="secondary" className="mt-4 w-full">
        {tracking.leaderboard}
      </ButtonLink>
    </Card>
  );
}
