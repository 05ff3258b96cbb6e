import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { AuctionClock } from './AuctionClock.tsx';
import { Slots } from './Slots.tsx';
import { useAuction } from './use-auction.ts';
import { useAuctionStatus } from './use-auction-status.ts';

/** How much time and room is left, above the panel to bid at. */
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
