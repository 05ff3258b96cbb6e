import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Moment } from '../ui/Figures.tsx';
import { Slots, EndMoment } from './AuctionProgress.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { useAuction } from './use-auction.ts';

/** The time and the slots that are left, above the bid panel. */
export function AuctionDesk({ auctionId, children }: { auctionId: string; children: ReactNode }) {
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  return (
    <Card className="flex flex-col gap-5">
      <AuctionClock auction={auction} status={status} />
      <Slots auction={auction} />
      {children}
    </Card>
  );
}

type Props = { auction: Auction; status: AuctionStatus };

/** The time until bidding opens or ends; for an auction that is over, the time at which it ended. */
function AuctionClock({ auction, status }: Props) {
  const { detail } = useTexts('bidding').auctions;
  if (status === 'completed' || status === 'cancelled')
    return (
      <p>
        <EndMoment auction={auction} status={status} />
      </p>
    );

  const upcoming = status === 'upcoming';
  const moment = upcoming ? auction.startTime : auction.endTime;
  return (
    <div>
      <p className="text-small text-ink-soft">{upcoming ? detail.startsIn : detail.endsIn}</p>
      <p className="text-title font-semibold tracking-tight">
        <Countdown to={moment} />
      </p>
      <p className="text-small text-ink-soft">
        <Moment at={moment} />
      </p>
    </div>
  );
}
